import { z } from 'zod'

export type Json = Record<string, unknown>

/** The JSON schema of the encoded form. Named shapes become components, and are referenced. */
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
      // `emptied` marks a field that an empty string also clears.
      if (jsonSchema.emptied) jsonSchema.anyOf = [...(jsonSchema.anyOf ?? []), { type: 'string', const: '' }]
      delete jsonSchema.emptied
      // An id in a URL is a string of digits, but the document declares it as an integer.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern
      // In binary 19.99 is no multiple of 0.01. The introduction explains amounts instead.
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
