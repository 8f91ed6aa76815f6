import { z } from 'zod'

export type Json = Record<string, unknown>

/** The wire side of a schema; shapes with a name become components, referred to where they are used. */
export function schemaOf(shape: z.ZodType, schemas: Json): Json {
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
      // An id in an address is written in digits, and is a number all the same.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern
      // In binary 19.99 is no multiple of 0.01; what is said of money in the introduction must do.
      delete jsonSchema.multipleOf
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
