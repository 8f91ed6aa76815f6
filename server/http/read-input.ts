import type { HonoRequest } from 'hono'
import type { z } from 'zod'
import type { Endpoint, InputOf } from '../../contract/endpoint.ts'
import { readForm } from './read-form.ts'
import { Refusal } from './refusal.ts'

export async function readInput<E extends Endpoint>(endpoint: E, request: HonoRequest): Promise<InputOf<E>> {
  return {
    params: endpoint.params && parse(endpoint.params, request.param(), 'not_found'),
    query: endpoint.query && parse(endpoint.query, emptyIsAbsent(request.query()), 'invalid'),
    headers: endpoint.headers && parse(endpoint.headers, request.header(), 'invalid'),
    body: endpoint.body && parse(endpoint.body, await readJson(request), 'invalid'),
    form: endpoint.form && parse(endpoint.form, await readForm(request), 'invalid'),
  } as InputOf<E>
}

async function readJson(request: HonoRequest): Promise<unknown> {
  const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Refusal('not_json')
  try {
    return JSON.parse(await request.text())
  } catch {
    throw new Refusal('unreadable')
  }
}

/** A parameter left empty in an address (`?q=`) means that it was not given. */
function emptyIsAbsent(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}

function parse(shape: z.ZodType, value: unknown, otherwise: 'invalid' | 'not_found'): unknown {
  // PostgreSQL's texts cannot hold it, and nobody types it.
  if (holdsNul(value)) throw new Refusal(otherwise)
  const result = shape.safeParse(value)
  if (result.success) return result.data
  // A path that holds no valid id names a thing that does not exist.
  if (otherwise === 'not_found') throw new Refusal('not_found')
  throw new Refusal('invalid', { errors: result.error.issues.flatMap(fieldErrors) })
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul)
}

function fieldErrors(issue: z.core.$ZodIssue): { field: string; message: string }[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(field => ({ field, message: 'Ce champ n’est pas attendu.' }))
  return [{ field: issue.path.join('.'), message: issue.message }]
}
