import type { z } from 'zod'
import { apiRoot } from '../../contract/api-root.ts'
import { type Endpoint, tags } from '../../contract/endpoint.ts'
import { permissions } from '../../contract/permissions.ts'
import { answersOf, errorSchema } from './openapi-answers.ts'
import { type Json, schemaOf } from './openapi-schema.ts'
import { cookieName } from './request-context.ts'
import type { Api, Policy } from './serve.ts'

/** The introduction of the API document: rules that apply to every call and that a schema cannot express. */
const introduction = `La billetterie du cinéma : programme, comptes, réservations, administration.

**Se connecter.** \`POST /authentication/login\` pose un cookie (\`Set-Cookie\`), à renvoyer avec chaque appel.

**Origine.** Ce qui change quelque chose est refusé (403 \`foreign_origin\`) quand l’en-tête \`Origin\` ou \`Sec-Fetch-Site\`
nomme un autre site que celui du cinéma. Un programme qui n’est pas un navigateur n’envoie ni l’un ni l’autre.

**Trop d’appels.** Une réponse 429 ou 503 dit dans \`Retry-After\` combien de secondes patienter.

**Dates, heures, euros.** Une date (\`2026-11-20\`) et une heure (\`20:30\`) sont celles du cinéma, dans le fuseau Europe/Paris ;
un instant (\`2026-11-20T19:30:00.000Z\`) est en UTC. Un montant est en euros, avec deux décimales au plus.`

/**
 * Generates the OpenAPI 3.1 document from the schemas that validate requests and the policies that authorise them.
 */
export function openApiDocument(served: Api['served'], secure: boolean, title: string): Json {
  const schemas: Json = { Error: errorSchema }
  const paths: Record<string, Json> = {}
  for (const { endpoint, policy } of served) {
    paths[endpoint.path] ??= {}
    paths[endpoint.path]![endpoint.method] = operation(endpoint, policy, schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: apiRoot }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName(secure) } },
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
      requestBody: {
        required: !endpoint.body?.safeParse(undefined).success,
        content: taken(endpoint, schemas),
      },
    }),
    responses: answersOf(endpoint, policy, schemas),
  }
}

function taken({ body, form, signed, example }: Endpoint, schemas: Json): Json {
  return {
    ...(signed && { 'application/json': { schema: { type: 'object' } } }),
    ...(body && {
      'application/json': { schema: schemaOf(body, schemas), ...(example && { example: example.body }) },
    }),
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
