import { z } from 'zod'
import { isInReach, isRealDate } from './rules/dates.ts'
import { emailPattern, emailSentences, longestEmail } from './rules/email.ts'
import { type Cents, centsFromEuros, type Euros, eurosFromCents } from './rules/money.ts'
import { lineProblem, messageProblem, nameProblem } from './rules/name.ts'
import { type Minutes, mostMinutes } from './rules/programming.ts'
import { durationIn } from './rules/typed-duration.ts'

// This file contains the basic schemas of requests and responses. Field names are those of the API specification.

const largestId = 2_147_483_647

export const id = z.int().min(1).max(largestId).describe('Numéro de l’enregistrement')

/** An id in a path or query: digits only, without a leading zero. */
export const idInPath = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Ce numéro n’est pas valable.')
  .transform(Number)
  .refine(number => number <= largestId, 'Ce numéro n’est pas valable.')
  .meta({ type: 'integer', minimum: 1, maximum: largestId })

export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'La date doit être écrite AAAA-MM-JJ.')
  .refine(isRealDate, 'Cette date n’existe pas.')
  .meta({ format: 'date', example: '2026-11-20' })

const outOfReach = 'L’année doit être comprise entre 1800 et 2199.'

/**
 * A date in a request, limited to the years 1800 to 2199, so that adding days cannot fail. A response may contain
 * other dates that are already stored.
 */
export const dateSent = date.refine(day => !isRealDate(day) || isInReach(day), outOfReach)

export const hour = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'L’heure doit être écrite HH:MM.')
  .meta({ example: '20:30' })

export const duration = z
  .string()
  .regex(/^\d{2}:[0-5]\d$/, 'La durée s’écrit 1h22 ou 01:22.')
  .meta({ example: '01:34' })

/** A duration in a request. The pattern is only documentation: other usual spellings are accepted too. */
export const durationSent = z.codec(
  z.string().meta({ example: '01:34', pattern: '^[0-9]{1,2}[h:][0-5][0-9]$' }),
  duration,
  { decode: durationIn, encode: canonical => canonical },
)

/** An instant: text in the API (ISO 8601, in UTC), a Date in the code. */
export const instant = z.codec(z.iso.datetime(), z.date(), {
  decode: text => new Date(text),
  encode: moment => moment.toISOString(),
})

/**
 * An instant in a request, limited to the years 1800 to 2199, because PostgreSQL cannot store some others, for
 * example the year 0.
 */
export const instantSent = instant.refine(moment => isInReach(moment.toISOString().slice(0, 10)), outOfReach)

/** An amount: euros with at most two decimals in the API, integer cents in the code. */
export const eurosWithin = (limits: z.ZodNumber) =>
  z.codec(
    limits.multipleOf(0.01) as unknown as z.ZodType<Euros, Euros>,
    z.custom<Cents>(value => Number.isSafeInteger(value)),
    { decode: centsFromEuros, encode: eurosFromCents },
  )

export const euros = eurosWithin(z.number().min(0).max(100_000))

/** A total of sales less refunds: it may be negative and has no maximum. */
export const sumInEuros = eurosWithin(z.number())

export const text = (most: number) =>
  z
    .string()
    .trim()
    // Do not check a text that is too long any further (`abort`): on a hostile text, the regular expressions for
    // names and messages would take very long.
    .max(most, { error: `${most} caractères au plus.`, abort: true })

export const requiredText = (most: number) => text(most).min(1, 'Ce champ est obligatoire.')

/** A single line of text, for fields where a line break would cause harm. */
export const line = (most: number) =>
  text(most).superRefine((typed, context) => {
    const problem = lineProblem(typed)
    if (problem) context.addIssue(problem)
  })

export const requiredLine = (most: number) => line(most).min(1, 'Ce champ est obligatoire.')

/** The name of a person, as printed in mails and on tickets. */
export const name = (most = 100) =>
  text(most).superRefine((typed, context) => {
    const problem = nameProblem(typed)
    if (problem) context.addIssue(problem)
  })

export const requiredName = (most = 100) => name(most).min(1, 'Ce champ est obligatoire.')

/** A message to a person: may have several lines, but no web address. */
export const message = (most: number) =>
  text(most).superRefine((typed, context) => {
    const problem = messageProblem(typed)
    if (problem) context.addIssue(problem)
  })

export const email = z
  .string()
  .trim()
  .min(1, emailSentences.missing)
  // Do not check a text that is too long any further: on a hostile text, the regular expression would take very
  // long.
  .max(longestEmail, { error: 'Cette adresse e-mail est trop longue.', abort: true })
  .regex(emailPattern, emailSentences.invalid)
  .meta({ format: 'email' })

/** The minutes for which a room is occupied before and after the film, in requests of the back office. */
export const minutesSent = {
  pre_show_minutes: z.int().min(0).max(mostMinutes.pre_show_minutes, 'Une heure au plus.'),
  clearing_minutes: z.int().min(0).max(mostMinutes.clearing_minutes, 'Quatre heures au plus.'),
} satisfies Record<keyof Minutes, z.ZodType>
