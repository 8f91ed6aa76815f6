import { z } from 'zod'
import type { RefusalCode } from './refusals.ts'

/**
 * The declaration of an endpoint: its input, its response and its refusals. The server validates with it, the
 * OpenAPI document is generated from it, and the pages take their types from it.
 */
export type Endpoint = {
  /** Unique; also the operationId of the OpenAPI document. */
  name: string
  method: 'get' | 'post' | 'patch' | 'delete'
  /** Below the API root, with parameters in braces. */
  path: `/${string}`
  summary: string
  tag: Tag
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** The largest body in bytes; 64 kB by default. */
  largestBody?: number
  /** The fields of a multipart/form-data body, for endpoints that take files. */
  form?: z.ZodObject
  /** The largest form in bytes; 20 MB by default. */
  largestForm?: number
  /** A signed webhook: the handler gets the raw body, and the origin is not checked. */
  signed?: true
  status: 200 | 201 | 204
  answer?: z.ZodType
  /** Responds with a file of this type instead of JSON. */
  file?: `${string}/${string}`
  /** The page that explains to a person why the file is missing. A browser would show the JSON error. */
  page?: `/${string}`
  /** Responds with server-sent events of this shape until the client disconnects. */
  events?: z.ZodType
  /** A GET with side effects (logout): it must not be triggered from another site. */
  changesState?: true
  /** The same for everyone until the catalogue changes: the response may be cached. */
  sameForEveryone?: true
  /** Responds with an array, X-Total-Count and Link. */
  paged?: true
  /** Sends an ETag, and 304 if the client has the same version. */
  etag?: true
  /** Sets or clears the session cookie. */
  setsCookie?: true
  /** The earlier path. It still works for devices with an older page, and is not documented. */
  formerPath?: `/${string}`
  /** An example for the API description, in wire format. */
  example?: { body: unknown; answer: unknown }
  /** Its own refusals, in addition to those that every endpoint may return. */
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
  Caisse: 'Vendre au guichet.',
} as const

type Tag = keyof typeof tags

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

type Read<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** The input of a handler: validated, in internal units (cents, not euros). */
export type InputOf<E extends Endpoint> = {
  params: Read<E['params']>
  query: Read<E['query']>
  headers: Read<E['headers']>
  body: Read<E['body']>
  form: Read<E['form']>
  text: E['signed'] extends true ? string : undefined
}

/** The result of a handler, in internal units, before it is encoded for the wire. */
export type OutputOf<E extends Endpoint> = E['answer'] extends z.ZodType
  ? E extends { paged: true }
    ? Page<z.output<E['answer']>>
    : z.output<E['answer']>
  : E['file'] extends string
    ? FileAnswer
    : E['events'] extends z.ZodType
      ? EventFeed<z.output<E['events']>>
      : undefined

/** A download and its file name. */
export type FileAnswer = {
  name: string
  content: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

/** Subscribes a listener and returns the function that unsubscribes it. */
export type EventFeed<Value> = (listener: Listener<Value>) => () => void

export type Listener<Value> = {
  /** False if the client has not read the previous event yet: send the latest value again later. */
  tell: (value: Value) => boolean
  /** Sends a keep-alive, so that proxies do not close an idle connection. */
  stillHere: () => void
  end: () => void
}

/** The request of a caller, in wire units. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'headers' | 'body' | 'form' as E[K] extends z.ZodType
    ? K
    : never]: K extends 'form' ? FormData : Sent<E[K]>
}
export type AnswerOf<E extends Endpoint> = Sent<E['answer']>

export type Page<Rows> = { rows: Rows; total: number }

/** The most rows that a list can page through and count exactly. Beyond it, users search or export. */
export const mostListed = 10_000

/** `?page=&size=&sort=&q=`. A minus before the column sorts in descending order. */
export const listQuery = <const Column extends string>(...columns: readonly [Column, ...Column[]]) =>
  z.object({
    page: z.coerce.number().int().min(1).max(mostListed).default(1),
    size: z.coerce.number().int().min(1).max(1000).default(100),
    sort: z.enum([...columns, ...columns.map(name => `-${name}` as const)]).optional(),
    q: z.string().trim().max(100).optional(),
  })
