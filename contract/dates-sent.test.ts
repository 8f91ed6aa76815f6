import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './index.ts'
import { date, dateSent } from './shapes.ts'

const ends = ['0001-01-01', '1799-12-31', '2200-01-01', '9999-12-31']

test('every request refuses a date before 1800 or after 2199, so that adding days to it is always safe', () => {
  const shapes = endpoints.flatMap(({ name, params, query, body, form }) =>
    [params, query, body, form].flatMap(shape => (shape ? datesIn(shape).map(day => ({ name, day })) : [])),
  )
  expect(new Set(shapes.map(({ name }) => name)).size).toBeGreaterThan(30)
  const open = shapes.filter(({ day }) => ends.some(end => day.safeParse(end).success))
  expect(open.map(({ name }) => name)).toEqual([])
})

test('control: the check finds a request with a date field that accepts the year 9999', () => {
  const found = datesIn(z.object({ from: date.optional() }))
  expect(found.map(day => day.safeParse('9999-12-31').success)).toEqual([true])
})

test.each(ends)('a date such as %s is refused, and the error message names the accepted years', day => {
  expect(dateSent.safeParse(day).error?.issues.map(({ message }) => message)).toEqual([
    'L’année doit être comprise entre 1800 et 2199.',
  ])
})

/**
 * Returns the schemas of all dates in a request. Searches both forms of the request, before and after validation,
 * because a transformed date appears only in the second.
 */
function datesIn(shape: z.ZodType): z.ZodType[] {
  const found = new Set<z.ZodType>()
  for (const io of ['input', 'output'] as const)
    z.toJSONSchema(shape, {
      ...{ io, unrepresentable: 'any' },
      override({ zodSchema, jsonSchema }) {
        if (zodSchema instanceof z.ZodString && jsonSchema.format === 'date') found.add(zodSchema)
      },
    })
  // `describe` and `refine` derive a new schema from a schema. Leave out the original, because requests are
  // validated only by the derived schema.
  const origins = new Set([...found].map(day => day._zod.parent))
  return [...found].filter(day => !origins.has(day))
}
