// The types of the parts of our OpenAPI document that the generator and the judge use.

export type Schema = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }

export type Operation = {
  id: string
  method: string
  path: string
  parameters: Parameter[]
  body?: { type: string; schema: Schema; required: boolean }
  /** The JSON schema of the response for each status; null for a response without a body. */
  answers: Map<number, Schema | null>
}

type Content = Record<string, { schema: Schema }>
type Written = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Content; required?: boolean }
  responses: Record<string, { content?: Content }>
}
export type Document = {
  paths: Record<string, Record<string, Written>>
  components: { schemas: Record<string, Schema> }
}

/** Returns every operation of the document, with its references resolved. */
export function operationsOf(document: Document): Operation[] {
  const whole = <T>(part: T): T => resolve(part, document.components.schemas) as T
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]): Operation => {
      const [taken] = Object.entries(written.requestBody?.content ?? {})
      return {
        id: written.operationId,
        method: method.toUpperCase(),
        path,
        parameters: whole(written.parameters),
        ...(taken && {
          body: {
            type: taken[0],
            schema: whole(taken[1].schema),
            required: written.requestBody?.required !== false,
          },
        }),
        answers: new Map(
          Object.entries(written.responses).map(([status, { content }]) => [
            Number(status),
            content?.['application/json'] ? whole(content['application/json'].schema) : null,
          ]),
        ),
      }
    }),
  )
}

export const isOneOf = (schema: Schema): Schema[] | undefined => schema.anyOf ?? schema.oneOf

function resolve(part: unknown, schemas: Record<string, Schema>): unknown {
  if (Array.isArray(part)) return part.map(item => resolve(item, schemas))
  if (typeof part !== 'object' || part === null) return part
  const reference = (part as Schema).$ref
  if (reference) return resolve(schemas[reference.replace('#/components/schemas/', '')], schemas)
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolve(value, schemas)]))
}
