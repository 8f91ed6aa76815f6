import { z } from 'zod'
import type { Operation, Schema } from './openapi.ts'
import type { HostileResponse, Names, RequestToSend } from './send.ts'
import { canaryCard, canaryPassword } from './values.ts'

/**
 * Returns the faults of a response: a 5xx, a response that the OpenAPI document does not describe, invalid input
 * that was accepted, or a secret in the text.
 */
export function complaints(operation: Operation, sent: RequestToSend, heard: HostileResponse): string[] {
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

/**
 * Returns the log lines that contain a secret: a password, a card number or an e-mail address that a call has
 * sent, a login token, or one of the tokens in `names`.
 */
export function leaksIn(lines: string[], names: Names = {}): string[] {
  const handed = Object.values(names)
    .flat()
    .filter((name): name is string => typeof name === 'string' && name.length >= 16)
  const all = handed.length > 0 ? anyOf([...secretsInLogs, ...handed]) : usualSecrets
  return lines.filter(line => all.test(line))
}

const anyOf = (secrets: string[]) =>
  new RegExp(secrets.map(secret => secret.replace(/[$.*+?()[\]{}|^\\]/g, '\\$&')).join('|'))

/** Texts that no response and no log line may contain: hashes, and the secrets that the calls send. */
const secrets = ['$argon2', 'cheap:', canaryPassword, canaryCard]
const secretsInAnswers = anyOf(secrets)
// In the test API, every login token contains twenty times the letter x. So a log line with these letters contains
// a token.
const secretsInLogs = [...secrets, 'canari@exemple.fr', 'Strapontin-7!', 'x'.repeat(20)]
const usualSecrets = anyOf(secretsInLogs)

let judged = new Map<Schema, Map<string, string>>()

/**
 * Returns how a response violates its schema; an empty text if it does not. Caches the result per text, because
 * most error responses are the same.
 */
function offSchema(schema: Schema, text: string): string {
  const known = judged.get(schema) ?? new Map<string, string>()
  if (known.size > 2_000) judged = new Map()
  judged.set(schema, known)
  const before = known.get(text)
  if (before !== undefined) return before
  const read = shapeOf(schema).safeParse(readJson(text))
  const off = read.success ? '' : z.prettifyError(read.error)
  known.set(text, off)
  return off
}

/** True if the OpenAPI document allows the call. Trims texts and ignores empty parameters, as the server does. */
function isValid({ parameters, body }: Operation, sent: RequestToSend): boolean {
  const given = Object.fromEntries(sent.query.filter(([, value]) => value !== ''))
  for (const { name, in: place, required, schema } of parameters) {
    const value = place === 'path' ? sent.path[name] : place === 'query' ? given[name] : sent.headers[name]
    if (value === undefined && !required) continue
    if (!isTextFor(schema, place === 'path' ? decode(value) : value)) return false
  }
  if (body?.type !== 'application/json') return true
  if (!body.required && !sent.body?.length) return true
  if (sent.headers['content-type'] !== 'application/json') return false
  // Parse the sent bytes, not the generated value: some broken JSON can still be parsed, and some values cannot be
  // expressed in JSON.
  return shapeOf(body.schema).safeParse(readJson(decoder.decode(sent.body), trimmed)).success
}

/** True if the schema allows this parameter as text, or as the number that the text contains. */
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

/** Returns undefined if the text is not JSON, or is nested too deeply to parse. */
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
