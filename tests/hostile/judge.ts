import { z } from 'zod'
import type { Operation, Schema } from './openapi.ts'
import type { Heard, Names, Sent } from './send.ts'
import { canaryCard, canaryPassword } from './values.ts'

/** The faults of a response according to the OpenAPI document. */
export function complaints(operation: Operation, sent: Sent, heard: Heard): string[] {
  const { status, text } = heard
  const said: string[] = []
  if (status >= 500) said.push(`a server error ${status}`)
  if (!operation.answers.has(status)) said.push(`an undocumented status ${status}`)
  if (status < 400 && !isValid(operation, sent)) said.push('accepted what the document forbids')
  const schema = operation.answers.get(status)
  if (schema && heard.type.startsWith('application/json')) {
    const off = offSchema(schema, text)
    if (off) said.push(`an answer off its schema: ${off}`)
  }
  if (secretsInAnswers.test(text)) said.push('a secret in the answer')
  return said
}

/** Log lines with secrets: typed passwords and cards, login tokens, and tokens of named records. */
export function leaksIn(lines: string[], names: Names = {}): string[] {
  const handed = Object.values(names)
    .flat()
    .filter((name): name is string => typeof name === 'string' && name.length >= 16)
  const all = handed.length > 0 ? anyOf([...secretsInLogs, ...handed]) : usualSecrets
  return lines.filter(line => all.test(line))
}

const anyOf = (secrets: string[]) =>
  new RegExp(secrets.map(secret => secret.replace(/[$.*+?()[\]{}|^\\]/g, '\\$&')).join('|'))

/** Hashes, and input that is never shown again. */
const secrets = ['$argon2', 'cheap:', canaryPassword, canaryCard]
const secretsInAnswers = anyOf(secrets)
// The last is part of every session token of the test API.
const secretsInLogs = [...secrets, 'canari@exemple.fr', 'Strapontin-7!', 'x'.repeat(20)]
const usualSecrets = anyOf(secretsInLogs)

let judged = new Map<Schema, Map<string, string>>()

/** Caches the result by text, since most error responses are the same. */
function offSchema(schema: Schema, text: string): string {
  const known = judged.get(schema) ?? new Map<string, string>()
  // Limit the size of the cache.
  if (known.size > 2_000) judged = new Map()
  judged.set(schema, known)
  const before = known.get(text)
  if (before !== undefined) return before
  const read = shapeOf(schema).safeParse(readJson(text))
  const off = read.success ? '' : z.prettifyError(read.error)
  known.set(text, off)
  return off
}

/**
 * True if the call is valid according to the document. The server trims text and ignores empty parameters.
 */
function isValid({ parameters, body }: Operation, sent: Sent): boolean {
  const given = Object.fromEntries(sent.query.filter(([, value]) => value !== ''))
  for (const { name, in: place, required, schema } of parameters) {
    const value = place === 'path' ? sent.path[name] : place === 'query' ? given[name] : sent.headers[name]
    if (value === undefined && !required) continue
    if (!isTextFor(schema, place === 'path' ? decode(value) : value)) return false
  }
  if (body?.type !== 'application/json') return true
  if (!body.required && !sent.body?.length) return true
  if (sent.headers['content-type'] !== 'application/json') return false
  // Parse what was sent: some broken JSON is readable after all, and JSON cannot express some values.
  return shapeOf(body.schema).safeParse(readJson(decoder.decode(sent.body), trimmed)).success
}

/** Parameters are sent as text, so also try the value as a number. */
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

const decoder = new TextDecoder()

/** Undefined if the text is no JSON, or nested too deeply to parse. */
function readJson(text: string, each?: (name: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, each)
  } catch {
    return undefined
  }
}

const trimmed = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

function decode(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return text
  }
}
