import type { Endpoint } from '../../contract/endpoint.ts'
import { type RefusalCode, refusals } from '../../contract/refusals.ts'
import { type Json, schemaOf } from './openapi-schema.ts'
import type { Policy } from './serve.ts'

/** Returns all responses of an endpoint, by status. */
export function answersOf(endpoint: Endpoint, policy: Policy, schemas: Json): Json {
  return {
    [endpoint.status]: success(endpoint, schemas),
    ...(hasEtag(endpoint) && { 304: { description: 'Rien n’a changé', headers: etagHeader } }),
    ...errors(endpoint, policy),
  }
}

function success(endpoint: Endpoint, schemas: Json): Json {
  if (endpoint.file)
    return { description: 'Fichier', content: { [endpoint.file]: { schema: fileSchema(endpoint.file) } } }
  if (endpoint.events)
    return {
      description: 'Événements (server-sent events), chacun de cette forme',
      content: { 'text/event-stream': { schema: schemaOf(endpoint.events, schemas) } },
    }
  if (!endpoint.answer) return { description: 'Fait' }
  return {
    description: endpoint.status === 201 ? 'Créé' : 'Réponse',
    ...(endpoint.paged && { headers: pagingHeaders }),
    ...(hasEtag(endpoint) && { headers: etagHeader }),
    ...(endpoint.setsCookie && { headers: cookieHeader }),
    content: {
      'application/json': {
        schema: schemaOf(endpoint.answer, schemas),
        ...(endpoint.example && { example: endpoint.example.answer }),
      },
    },
  }
}

function fileSchema(type: string): Json {
  if (type === 'application/json') return { type: 'object' }
  return type.startsWith('text/')
    ? { type: 'string' }
    : { type: 'string', format: 'binary', contentMediaType: type }
}

/** Returns true if the endpoint sends an ETag. Shared answers do, because they are cached. */
const hasEtag = ({ etag, sameForEveryone }: Endpoint): boolean => Boolean(etag || sameForEveryone)

const pagingHeaders = {
  'X-Total-Count': { description: 'Nombre total de lignes', schema: { type: 'integer' } },
  Link: { description: 'Pages first, prev, next, last', schema: { type: 'string' } },
}

const etagHeader = {
  ETag: { description: 'À renvoyer dans If-None-Match : 304 si rien n’a changé', schema: { type: 'string' } },
}

const cookieHeader = {
  'Set-Cookie': { description: 'Le cookie de la session, posé ou effacé', schema: { type: 'string' } },
}

const retryHeader = {
  'Retry-After': { description: 'Combien de secondes patienter', schema: { type: 'integer' } },
}

/**
 * Returns all refusals of an endpoint: those that it declares, and those that follow from its input and its
 * policy.
 */
function errors(endpoint: Endpoint, policy: Policy): Json {
  const codes: RefusalCode[] = [...endpoint.refusals, 'too_many_requests', 'unexpected', 'unavailable']
  if (endpoint.body) codes.push('unreadable', 'invalid', 'too_large', 'not_json')
  if (endpoint.form) codes.push('unreadable', 'invalid', 'too_large', 'not_a_form')
  if (endpoint.query || endpoint.headers) codes.push('invalid')
  if (endpoint.params) codes.push('not_found')
  if (endpoint.signed) codes.push('too_large', 'not_json')
  else if (endpoint.method !== 'get') codes.push('foreign_origin')
  if (policy.kind === 'allow') codes.push('not_logged_in', 'not_allowed')
  const byStatus = Map.groupBy(new Set(codes), code => refusals[code][0])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map(code => `\`${code}\` : ${refusals[code][1]}`).join('\n'),
        ...((status === 429 || status === 503) && { headers: retryHeader }),
        content: { 'application/json': { schema: oneOfThese(group) } },
      },
    ]),
  )
}

const oneOfThese = (codes: RefusalCode[]): Json => ({
  allOf: [
    { $ref: '#/components/schemas/Error' },
    { type: 'object', properties: { code: { type: 'string', enum: codes } } },
  ],
})

export const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: {
          field: { type: 'string' },
          message: { type: 'string' },
          sessions_id: { type: 'integer', description: 'La séance qui s’y oppose' },
          instead: {
            type: 'array',
            items: { $ref: '#/components/schemas/SeatOfPlace' },
            description: 'Autant de sièges qui seraient acceptés, les plus proches de ceux qui sont refusés',
          },
          who: { type: ['string', 'null'], description: 'changed_meanwhile : qui l’a changé' },
          at: { type: ['string', 'null'], format: 'date-time', description: 'changed_meanwhile : quand' },
          theirs: { description: 'changed_meanwhile : ce qui est enregistré' },
          yours: { description: 'changed_meanwhile : ce qui était demandé' },
        },
      },
    },
  },
}
