import type { z } from 'zod'
import { date } from '../shapes.ts'

// The period of a report of the books, from one business day to another.

const aYearMs = 366 * 86_400_000

/** Only years from 2000 to 2199. A malformed date is reported by `date` itself. */
const day = date.refine(given => !/^\d{4}-/.test(given) || /^2[01]/.test(given), 'Un jour de 2000 à 2199.')

/** The two days as query parameters; `without` says what each is if it is missing. */
export const days = (without: { from: string; to: string }) => ({
  from: day.optional().describe(`Depuis cette journée de caisse ; sans elle, depuis ${without.from}`),
  to: day.optional().describe(`Jusqu’à cette journée ; sans elle, jusqu’${without.to}`),
})

type Query = z.ZodObject<ReturnType<typeof days>>

export const inOrder = <Shape extends Query>(query: Shape) =>
  query.refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'La période finit avant de commencer.',
  })

/** If a date is malformed, the difference is NaN and this check passes: `date` already reports the error. */
export const aYearAtMost = <Shape extends Query>(query: Shape) =>
  inOrder(query).refine(({ from, to }) => !(Date.parse(to ?? '') - Date.parse(from ?? '') >= aYearMs), {
    path: ['to'],
    message: 'Un an au plus.',
  })
