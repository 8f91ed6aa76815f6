import type { z } from 'zod'
import { date } from '../shapes.ts'

// This file declares the period of a report from the books: from one business day to another.

const aYearMs = 366 * 86_400_000

/**
 * Accepts only years from 2000 to 2199. A malformed date passes this check: the schema `date` already reports it,
 * and one error is enough.
 */
const day = date.refine(given => !/^\d{4}-/.test(given) || /^2[01]/.test(given), 'Un jour de 2000 à 2199.')

/** Declares the first and last day of a report as query parameters. `without` describes the default of each. */
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

/**
 * Refuses a period of more than a year. If a date is malformed, the difference is NaN and passes: the schema
 * `date` already reports that date.
 */
export const withinOneYear = <Shape extends Query>(query: Shape) =>
  inOrder(query).refine(({ from, to }) => !(Date.parse(to ?? '') - Date.parse(from ?? '') >= aYearMs), {
    path: ['to'],
    message: 'Un an au plus.',
  })
