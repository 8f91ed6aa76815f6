import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './index.ts'
import { date, dateSent } from './shapes.ts'

const ends = ['0001-01-01', '1799-12-31', '2200-01-01', '9999-12-31']

test('no request accepts a date near the ends of the calendar, where days can no longer be added', () => {
  const shapes = endpoints.flatMap(({ name, params, query, body, form }) =>
    [params, query, body, form].flatMap(shape => (shape ? datesIn(shape).map(day => ({ name, day })) : [])),
  )
  expect(new Set(shapes.map(({ name }) => name)).size).toBeGreaterThan(30)
  const open = shapes.filter(({ day }) => ends.some(end => day.safeParse(end).success))
  expect(open.map(({ name }) => name)).toEqual([])
})

test('control: a request with a date of the answers is found', () => {
  const found = datesIn(z.object({ from: date.optional() }))
  expect(found.map(day => day.safeParse('9999-12-31').success)).toEqual([true])
})

test.each(ends)('%s is refused with a sentence', day => {
  expect(dateSent.safeParse(day).error?.issues.map(({ message }) => message)).toEqual([
    'L’année doit être comprise entre 1800 et 2199.',
  ])
})

/** The shapes of all dates in a request. Those behind a transformation appear in its output only. */
function datesIn(shape: z.ZodType): z.ZodType[] {
  const found = new Set<z.ZodType>()
  for (const io of ['input', 'output'] as const)
    z.toJSONSchema(shape, {
      ...{ io, unrepresentable: 'any' },
      override({ zodSchema, jsonSchema }) {
        if (zodSchema instanceof z.ZodString && jsonSchema.format === 'date') found.add(zodSchema)
      },
    })
  // `describe` and `refine` derive a shape from another, which is then visited too.
  const origins = new Set([...found].map(day => day._zod.parent))
  return [...found].filter(day => !origins.has(day))
}
