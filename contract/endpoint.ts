import { z } from 'zod'
import type { RefusalCode } from './refusals.ts'

/**
 * The declaration of an endpoint: its input, its response and its refusals. The server validates with it, the
 * OpenAPI document is generated from it, and the pages take their types from it.
 */
export type Endpoint = {
  /** The name of the endpoint, unique; also the operationId of the OpenAPI document. */
  name: string
  method: 'get' | 'post' | 'patch' | 'delete'
  /** The path below the API root, with parameters in braces. */
  path: `/${string}`
  summary: string
  tag: Tag
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** The largest accepted body, in bytes; 64 kB by default. */
  largestBody?: number
  /** The fields of a multipart/form-data body, for endpoints that take files. */
  form?: z.ZodObject
  /** The largest accepted form, in bytes; 20 MB by default. */
  largestForm?: number
  /**
   * Marks a webhook: the handler verifies the signature of its unparsed body. The signature proves the sender, so
   * the server does not check from which site the request comes.
   */
  signed?: true
  status: 200 | 201 | 204
  answer?: z.ZodType
  /** The media type, if the endpoint responds with a file instead of JSON. */
  file?: `${string}/${string}`
  /** The page shown to a browser if the file is missing. Without it, the visitor would see a JSON error. */
  page?: `/${string}`
  /** The schema of the server-sent events, if the endpoint streams events until the client disconnects. */
  events?: z.ZodType
  /** Marks a GET with side effects (logout): the server refuses it if another site triggers it. */
  changesState?: true
  /** The response may be cached: it is the same for everyone until the catalogue changes. */
  sameForEveryone?: true
  /** The endpoint responds with one page of a list, and with the headers X-Total-Count and Link. */
  paged?: true
  /** The endpoint sends an ETag, and responds with 304 if the client has the same version. */
  etag?: true
  /** The endpoint sets or clears the session cookie. */
  setsCookie?: true
  /** An earlier path that still works, for pages that a browser loaded before an update. It is not documented. */
  formerPath?: `/${string}`
  /** An example request and response for the API description, with amounts in euros. */
  example?: { body: unknown; answer: unknown }
  /** The refusals of this endpoint, in addition to those that every endpoint may return. */
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

/** The validated input that a handler receives, with amounts in cents (the API uses euros). */
export type InputOf<E extends Endpoint> = {
  params: Read<E['params']>
  query: Read<E['query']>
  headers: Read<E['headers']>
  body: Read<E['body']>
  form: Read<E['form']>
  text: E['signed'] extends true ? string : undefined
}

/**
 * The result that a handler returns, with amounts in cents. The server then converts it for the response, with
 * amounts in euros.
 */
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
  /**
   * Sends an event. Returns false if the client has not read the previous event yet: the caller must then send
   * again later, with the latest value.
   */
  tell: (value: Value) => boolean
  /** Sends a keep-alive, so that proxies do not close an idle connection. */
  sendKeepAlive: () => void
  end: () => void
}

/** The request that a caller sends, with amounts in euros. */
export type CallOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'headers' | 'body' | 'form' as E[K] extends z.ZodType
    ? K
    : never]: K extends 'form' ? FormData : Sent<E[K]>
}
export type AnswerOf<E extends Endpoint> = Sent<E['answer']>

export type Page<Rows> = { rows: Rows; total: number }

/**
 * The most rows of a list that are counted and can be paged through. To reach the other rows, users search or
 * export.
 */
export const mostListed = 10_000

/**
 * The query parameters of a list: `?page=&size=&sort=&q=`. A minus before the column sorts in descending order.
 */
export const listQuery = <const Column extends string>(...columns: readonly [Column, ...Column[]]) =>
  z.object({
    page: z.coerce.number().int().min(1).max(mostListed).default(1),
    size: z.coerce.number().int().min(1).max(1000).default(100),
    sort: z.enum([...columns, ...columns.map(name => `-${name}` as const)]).optional(),
    q: z.string().trim().max(100).optional(),
  })
