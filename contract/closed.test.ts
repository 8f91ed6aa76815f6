import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './index.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

test('every request body refuses unknown fields, at every depth', () => {
  const bodies = endpoints.flatMap(({ name, body, form }) =>
    [body, form].filter(shape => shape !== undefined).map(shape => [name, shape] as const),
  )
  const left = bodies.flatMap(([name, shape]) => openParts(asJsonSchema(shape), name))
  // Leave out the responses of passkeys, to which browsers may add fields. The server verifies their signature
  // instead.
  expect(left.filter(part => !/^(add|give)Passkey\.response/.test(part))).toEqual([])
  expect(bodies.length).toBeGreaterThan(40)
})

test('control: the check for unknown fields finds a request body that allows them', () => {
  const shape = z.strictObject({ gift: z.object({ name: z.string() }).optional() })
  expect(openParts(asJsonSchema(shape), 'buy')).toEqual(['buy.gift'])
})

const asJsonSchema = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema

/** Returns the paths of those objects in a schema that allow unknown fields. */
function openParts(schema: Schema, where: string): string[] {
  const own = schema.properties && schema.additionalProperties !== false ? [where] : []
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, part]) => [`${where}.${name}`, part] as const,
  )
  const others = [schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? []]
    .flat()
    .map(part => [where, part] as const)
  return [...own, ...[...fields, ...others].flatMap(([place, part]) => openParts(part, place))]
}
