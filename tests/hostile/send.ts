import { EventEmitter } from 'node:events'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { asText, type Call } from './generate.ts'
import { RecordPlaceholder } from './matching.ts'
import type { Operation } from './openapi.ts'

/** By the name of a parameter or field: ids and tokens of existing records that a call can put there. */
export type Names = Record<string, (string | number)[]>

/** A call that is ready to be sent. */
export type RequestToSend = {
  path: Record<string, string>
  query: [string, string][]
  headers: Record<string, string>
  url: string
  body: Buffer | undefined
}

export type HostileResponse = { status: number; type: string; text: string }

const writtenBefore = new WeakMap<Call, RequestToSend>()

/**
 * Replaces the placeholders of a call. Caches the result for a call without placeholders, because it is the same
 * for every role.
 */
export function fillPlaceholders(operation: Operation, call: Call, names: Names): RequestToSend {
  const before = writtenBefore.get(call)
  if (before) return before
  const sent = write(operation, call, names)
  if (!standsForSomething(call)) writtenBefore.set(call, sent)
  return sent
}

const standsForSomething = (value: unknown): boolean =>
  value instanceof RecordPlaceholder ||
  (typeof value === 'object' && value !== null && Object.values(value).some(standsForSomething))

function write({ path, method, parameters }: Operation, call: Call, names: Names): RequestToSend {
  const segments = Object.fromEntries(
    Object.entries(call.path).map(([name, value]) => [name, String(named(value, names[name]))]),
  )
  const query = new URLSearchParams(call.query).toString()
  const address = parameters.length === 0 ? path : path.replace(/\{(\w+)\}/g, (_, name) => segments[name]!)
  const body = method === 'GET' ? noBody : writtenBody(call.body, names)
  return {
    path: segments,
    query: call.query,
    headers: { ...call.headers, ...body.headers },
    url: `/api/v1${address}${query && `?${query}`}`,
    body: body.bytes,
  }
}

const named = (value: unknown, names: Names[string] | undefined): unknown =>
  value instanceof RecordPlaceholder
    ? names?.length
      ? names[value.nth % names.length]
      : value.otherwise
    : value

type Written = { headers: Record<string, string>; bytes?: Buffer }

const noBody: Written = { headers: {} }

function writtenBody({ type, value: drawnValue }: Call['body'], names: Names): Written {
  if (type === 'none') return noBody
  const value = type === 'text' ? drawnValue : allNamed(drawnValue, names)
  if (type === 'form') return writtenForm(value)
  const bytes = Buffer.from(type === 'text' ? String(value) : (JSON.stringify(value) ?? ''))
  const headers = {
    'content-type': type === 'json as text' ? 'text/plain' : 'application/json',
    'content-length': String(bytes.length),
  }
  return { headers, bytes }
}

function allNamed(value: unknown, names: Names, place = ''): unknown {
  if (value instanceof RecordPlaceholder) return named(value, names[place])
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(part => allNamed(part, names, place))
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, allNamed(part, names, name)]))
}

const boundary = '----canari'

function writtenForm(value: unknown): Written {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const parts = fields.flatMap(([name, field]) => {
    const file = field instanceof Uint8Array
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${inQuotes(name)}"`
    const kind = file ? '; filename="affiche.png"\r\ncontent-type: image/png' : ''
    return [`${head}${kind}\r\n\r\n`, file ? field : asText(field), '\r\n']
  })
  const bytes = Buffer.concat(
    [...parts, `--${boundary}--\r\n`].map(part => (typeof part === 'string' ? Buffer.from(part) : part)),
  )
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(bytes.length),
  }
  return { headers, bytes }
}

const inQuotes = (name: string) => name.replace(/["\r\n]/g, encodeURIComponent)

type Fetch = Parameters<typeof getRequestListener>[0]

/**
 * Returns a function that passes requests to the product without a network connection, which would take most of
 * the time. Node's HTTP parser would reject none of the generated requests, so nothing is left untested.
 */
export function callerOf(fetch: Fetch) {
  const listener = getRequestListener(fetch)
  return (
    method: string,
    { url, headers, body }: RequestToSend,
    cookie: string | undefined,
  ): Promise<HostileResponse> => {
    const all: Record<string, string> = { host: 'localhost', ...(cookie && { cookie }), ...headers }
    const incoming = {
      method,
      url,
      headers: all,
      rawHeaders: Object.entries(all).flat(),
      rawBody: body ?? Buffer.alloc(0),
      socket: { remoteAddress: '192.0.2.1' },
      readableEnded: true,
    }
    return new Promise(resolve => {
      void listener(incoming as never, new Answer(resolve) as never)
    })
  }
}

/** Collects the response. Disconnects from event streams, which never end. */
class Answer extends EventEmitter {
  writable = true
  writableFinished = false
  #status = 0
  #headers: Record<string, string> = {}
  readonly #parts: Buffer[] = []
  readonly #tell: (heard: HostileResponse) => void

  constructor(tell: (heard: HostileResponse) => void) {
    super()
    this.#tell = tell
  }

  writeHead(status: number, headers: Record<string, string> = {}): this {
    this.#status = status
    this.#headers = headers
    if (this.#type.startsWith('text/event-stream')) setImmediate(() => this.destroy())
    return this
  }

  flushHeaders(): void {}

  write(part: string | Uint8Array): boolean {
    this.#parts.push(Buffer.from(part as string))
    return true
  }

  end(part?: string | Uint8Array): this {
    this.writableFinished = true
    // Usually the text is the only chunk of the response: avoid converting it to bytes and back.
    const text = typeof part === 'string' && this.#parts.length === 0 ? part : this.#read(part)
    this.#tell({ status: this.#status, type: this.#type, text })
    this.emit('close')
    return this
  }

  destroy(): this {
    this.emit('close')
    this.#tell({ status: this.#status, type: this.#type, text: '' })
    return this
  }

  get #type(): string {
    return this.#headers['content-type'] ?? ''
  }

  #read(last: string | Uint8Array | undefined): string {
    if (last !== undefined) this.write(last)
    const bytes = Buffer.concat(this.#parts)
    const encoding = this.#headers['content-encoding']
    if (encoding === 'br') return brotliDecompressSync(bytes).toString()
    return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString()
  }
}
