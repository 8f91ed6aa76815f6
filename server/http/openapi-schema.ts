import { z } from 'zod'

export type Json = Record<string, unknown>

/**
 * Returns the JSON schema of the JSON that a zod schema encodes. Puts named schemas into the components of the
 * document, and refers to them.
 */
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
      // `emptied` is our own mark for a field that an empty string clears: declare the empty string, and remove
      // the mark.
      if (jsonSchema.emptied) jsonSchema.anyOf = [...(jsonSchema.anyOf ?? []), { type: 'string', const: '' }]
      delete jsonSchema.emptied
      // The schema accepts an id in a URL as a string of digits, but the document declares it as an integer. A
      // pattern for strings makes no sense there.
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern
      // Leave out `multipleOf`: in binary, 19.99 is no multiple of 0.01. The introduction explains amounts
      // instead.
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
