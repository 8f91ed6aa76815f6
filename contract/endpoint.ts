import { z } from 'zod'
import type { RefusalCode } from './refusals.ts'

/**
 * An endpoint is data: what may be asked, what is answered, how it may be refused. The server validates with
 * it, the OpenAPI document is drawn from it, the pages are typed by it.
 */
export type Endpoint = {
  /** Unique; also the operationId of the OpenAPI document. */
  name: string
  method: 'get' | 'post' | 'patch' | 'delete'
  /** Below the root of the API, with parameters in braces. */
  path: `/${string}`
  summary: string
  tag: Tag
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** How many bytes such a body may have; 64 kB unless said. */
  largestBody?: number
  /** Fields of a multipart/form-data body, for those that send files. */
  form?: z.ZodObject
  /** How many bytes such a body may have; 20 MB unless said. */
  largestForm?: number
  /** Called by a machine that signs what it sends: the text is handed on as it came, whatever its origin. */
  signed?: true
  status: 200 | 201 | 204
  answer?: z.ZodType
  /** Answers a file of this type instead of JSON. */
  file?: `${string}/${string}`
  /** Where a person finds out why there is no such file; a browser would show our JSON. */
  page?: `/${string}`
  /** Answers server-sent events instead, each of this shape, for as long as the caller stays. */
  events?: z.ZodType
  /** A GET that does more than read (logout): another site must not cause it. */
  changesState?: true
  /** The same for everyone until the catalogue changes: it may be kept and sent again. */
  sameForEveryone?: true
  /** Answers an array with X-Total-Count and Link. */
  paged?: true
  /** Answers with an ETag, and 304 to who has it already. */
  etag?: true
  /** Sets the cookie of the session, or takes it away. */
  setsCookie?: true
  /** Where it was before: still answered for devices that keep an older page, and written nowhere. */
  formerPath?: `/${string}`
  /** What one sends and gets, as it is written. */
  example?: { body: unknown; answer: unknown }
  /** Refusals of its own, besides those any endpoint may give. */
  refusals: readonly RefusalCode[]
}

export const isEndpoint = (value: object): value is Endpoint =>
  'method' in value && 'path' in value && 'refusals' in value

export const tags = {
  Programme: 'Films, horaires, cinémas : pour tous.',
  Compte: 'Se connecter, et tenir son compte.',
  Réservation: 'Réserver, payer, annuler, avoir ses billets.',
  Boutique: 'E-cartes et bons cadeaux.',
  Administration: 'Pour le personnel du cinéma.',
} as const

type Tag = keyof typeof tags

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

type Read<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives: validated, in the server's own units (cents, not euros). */
export type InputOf<E extends Endpoint> = {
  params: Read<E['params']>
  query: Read<E['query']>
  headers: Read<E['headers']>
  body: Read<E['body']>
  form: Read<E['form']>
  text: E['signed'] extends true ? string : undefined
}

/** What a handler gives back, before the API writes it in the units of the wire. */
export type OutputOf<E extends Endpoint> = E['answer'] extends z.ZodType
  ? E extends { paged: true }
    ? Page<z.output<E['answer']>>
    : z.output<E['answer']>
  : E['file'] extends string
    ? FileAnswer
    : E['events'] extends z.ZodType
      ? EventFeed<z.output<E['events']>>
      : undefined

/** A file to download, under the name it is saved by. */
export type FileAnswer = {
  name: string
  content: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

/** Begins to tell a listener what happens, and gives back how to stop. */
export type EventFeed<Value> = (listener: Listener<Value>) => () => void

export type Listener<Value> = {
  /** False when what was told before has not been read yet: tell the latest again later. */
  tell: (value: Value) => boolean
  /** Nothing new, but the line is open: keeps proxies from closing it. */
  stillHere: () => void
  end: () => void
}

/** What a caller sends and gets, in the units of the wire. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'headers' | 'body' | 'form' as E[K] extends z.ZodType
    ? K
    : never]: K extends 'form' ? FormData : Sent<E[K]>
}
export type AnswerOf<E extends Endpoint> = Sent<E['answer']>

export type Page<Rows> = { rows: Rows; total: number }

/** How many rows one can leaf through, and how far they are counted exactly; beyond it one searches, or exports. */
export const mostListed = 10_000

/** `?page=&size=&sort=&q=`; a minus before the name sorts downwards. */
export const listQuery = <const Column extends string>(...columns: readonly [Column, ...Column[]]) =>
  z.object({
    page: z.coerce.number().int().min(1).max(mostListed).default(1),
    size: z.coerce.number().int().min(1).max(1000).default(100),
    sort: z.enum([...columns, ...columns.map(name => `-${name}` as const)]).optional(),
    q: z.string().trim().max(100).optional(),
  })
