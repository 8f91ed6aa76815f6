import { z } from 'zod'
import type { Call } from './generate.ts'
import type { Operation, Schema } from './openapi.ts'

export type Heard = { status: number; type: string; text: string }

/** What is wrong with an answer, by the document's own word; empty when nothing is. */
export function complaints(operation: Operation, call: Call, heard: Heard): string[] {
  const { status, text } = heard
  const said: string[] = []
  if (status >= 500) said.push(`a server error ${status}`)
  if (!operation.answers.has(status)) said.push(`an undocumented status ${status}`)
  if (status < 400 && !isValid(operation, call)) said.push(`accepted what the document forbids`)
  const schema = operation.answers.get(status)
  if (schema && heard.type.startsWith('application/json')) {
    const read = shapeOf(schema).safeParse(readJson(text))
    if (!read.success) said.push(`an answer off its schema: ${z.prettifyError(read.error)}`)
  }
  if (secrets.some(secret => text.includes(secret))) said.push('a secret in the answer')
  return said
}

/** Hashes, and what is typed once and never shown again. */
const secrets = ['$argon2', 'cheap:', 'Canari-Secret-77!', '4242424242424242']

/** As the document describes it. The server trims what is typed and takes an empty parameter for none. */
function isValid({ parameters, body }: Operation, call: Call): boolean {
  const given = Object.fromEntries(call.query.filter(([, value]) => value !== ''))
  for (const { name, in: place, required, schema } of parameters) {
    const value = place === 'path' ? call.path[name] : place === 'query' ? given[name] : call.headers[name]
    if (value === undefined && !required) continue
    if (!isTextFor(schema, place === 'path' ? decode(value) : value)) return false
  }
  if (body?.type !== 'application/json') return true
  if (call.contentType !== 'application/json' || call.json === undefined) return false
  return shapeOf(body.schema).safeParse(trimmed(call.json)).success
}

/** A parameter is text on the wire, whatever it stands for. */
function isTextFor(schema: Schema, value: string | undefined): boolean {
  const shape = shapeOf(schema)
  if (shape.safeParse(value).success) return true
  const number = Number(value)
  return Boolean(value?.trim()) && Number.isFinite(number) && shape.safeParse(number).success
}

const shapes = new Map<Schema, z.ZodType>()

function shapeOf(schema: Schema): z.ZodType {
  const known = shapes.get(schema)
  if (known) return known
  const shape = z.fromJSONSchema(schema as never)
  shapes.set(schema, shape)
  return shape
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(trimmed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, trimmed(part)]))
}

function decode(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return text
  }
}
