import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import { permissions } from '../../contract/permissions.ts'
import { type RefusalCode, refusals } from '../../contract/refusals.ts'
import type { Api, Policy } from './serve.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 description, drawn from the schemas that validate and the policies that guard. */
export function openApiDocument(served: Api['served']): Json {
  const schemas: Json = { Error: errorSchema }
  const paths: Record<string, Json> = {}
  for (const { endpoint, policy } of served) {
    paths[endpoint.path] ??= {}
    paths[endpoint.path]![endpoint.method] = operation(endpoint, policy, schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ouvreuse',
      version: '1',
      description: 'La billetterie du cinéma : programme, comptes, réservations, administration.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'ouvreuse' } },
    },
  }
}

function operation(endpoint: Endpoint, policy: Policy, schemas: Json): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: whoMay(policy),
    security: policy.kind === 'open' ? [] : [{ session: [] }],
    tags: [endpoint.tag],
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
      ...parameters(endpoint.headers, 'header', schemas),
    ],
    ...((endpoint.body ?? endpoint.form ?? endpoint.signed) && {
      requestBody: { required: true, content: taken(endpoint, schemas) },
    }),
    responses: {
      [endpoint.status]: success(endpoint, schemas),
      ...(hasEtag(endpoint) && { 304: { description: 'Rien n’a changé', headers: etagHeader } }),
      ...errors(endpoint, policy),
    },
  }
}

function taken({ body, form, signed }: Endpoint, schemas: Json): Json {
  return {
    ...(signed && { 'application/json': { schema: { type: 'object' } } }),
    ...(body && { 'application/json': { schema: schemaOf(body, schemas) } }),
    ...(form && { 'multipart/form-data': { schema: schemaOf(form, schemas) } }),
  }
}

function whoMay(policy: Policy): string {
  if (policy.kind === 'open') return 'Ouvert à tous.'
  const roles = Object.entries(permissions).filter(([, held]) =>
    (held as readonly string[]).includes(policy.permission),
  )
  return `Permission \`${policy.permission}\` : ${roles.map(([role]) => role).join(', ')}.`
}

function parameters(
  shape: z.ZodObject | undefined,
  place: 'path' | 'query' | 'header',
  schemas: Json,
): Json[] {
  if (!shape) return []
  const { properties = {}, required = [] } = schemaOf(shape, schemas) as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

function success(endpoint: Endpoint, schemas: Json): Json {
  if (endpoint.file)
    return { description: 'Fichier', content: { [endpoint.file]: { schema: { type: 'string' } } } }
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
    content: { 'application/json': { schema: schemaOf(endpoint.answer, schemas) } },
  }
}

/** What is the same for everyone is kept ready, with an ETag of its own. */
const hasEtag = ({ etag, sameForEveryone }: Endpoint): boolean => Boolean(etag || sameForEveryone)

const pagingHeaders = {
  'X-Total-Count': { description: 'Nombre total de lignes', schema: { type: 'integer' } },
  Link: { description: 'Pages first, prev, next, last', schema: { type: 'string' } },
}

const etagHeader = {
  ETag: { description: 'À renvoyer dans If-None-Match : 304 si rien n’a changé', schema: { type: 'string' } },
}

/** Every refusal an endpoint may give, its own and those that come with what it takes. */
function errors(endpoint: Endpoint, policy: Policy): Json {
  const codes: RefusalCode[] = [...endpoint.refusals, 'too_many_requests', 'unexpected', 'unavailable']
  if (endpoint.body) codes.push('unreadable', 'invalid', 'too_large', 'not_json')
  if (endpoint.form) codes.push('unreadable', 'invalid', 'too_large', 'not_a_form')
  if (endpoint.query) codes.push('invalid')
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

const errorSchema = {
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
          who: { type: ['string', 'null'], description: 'changed_meanwhile : qui l’a changé' },
          at: { type: ['string', 'null'], format: 'date-time', description: 'changed_meanwhile : quand' },
          theirs: { description: 'changed_meanwhile : ce qui est enregistré' },
          yours: { description: 'changed_meanwhile : ce qui était demandé' },
        },
      },
    },
  },
}

/** The wire side of a schema; shapes with a name become components, referred to where they are used. */
function schemaOf(shape: z.ZodType, schemas: Json): Json {
  const {
    $schema: _,
    $defs,
    ...schema
  } = z.toJSONSchema(shape, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.id
      // The contract's own word for a field that an empty text empties too.
      if (jsonSchema.emptied) jsonSchema.anyOf = [...(jsonSchema.anyOf ?? []), { type: 'string', const: '' }]
      delete jsonSchema.emptied
    },
  }) as Json & { $defs?: Json }
  for (const [name, definition] of Object.entries($defs ?? {})) schemas[name] = refer(definition)
  return refer(schema) as Json
}

function refer(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(refer)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace('#/$defs/', '#/components/schemas/')
        : refer(value),
    ]),
  )
}
