import { type OpenDay, type OpenWeek, weekdays } from '../../../contract/rules/opening-hours.ts'

// Converts opening hours to and from the texts in their seven inputs: « 17:00-23:00 », or empty if the cinema is
// closed on that day.

export const hoursHint =
  'De l’ouverture à la fermeture, par exemple 17:00-23:00. Vide\u00a0: fermé ce jour-là.'

/** Returns the name of the input of one day; `opening_hours.0` is Monday. */
export const dayInput = (field: string, day: number): string => `${field}.${day}`

export const weekShown = (week: OpenWeek): string[] =>
  week.map(day => (day ? `${day.opens}-${day.closes}` : ''))

export const weekIn = (form: FormData, field: string): string[] =>
  weekdays.map((_, day) => String(form.get(dayInput(field, day)) ?? '').trim())

export const weekSent = (week: readonly string[]): (OpenDay | null)[] =>
  week.map(day => openDayIn(day) ?? null)

/** Returns a message for each day whose opening hours are malformed. */
export const weekProblems = (field: string, week: readonly string[]) =>
  week.flatMap((typed, day) =>
    openDayIn(typed) === undefined
      ? [
          {
            field: dayInput(field, day),
            message: `${weekdays[day]}\u00a0: écrivez l’ouverture et la fermeture, par exemple 17:00-23:00, ou rien.`,
          },
        ]
      : [],
  )

/** Parses one day; null for a closed day, undefined for a malformed text. Accepts « 17h-23h » too. */
function openDayIn(typed: string): OpenDay | null | undefined {
  if (typed.trim() === '') return null
  const match = /^\s*(\d{1,2})(?:[:h](\d{2})?)?\s*[-–à]\s*(\d{1,2})(?:[:h](\d{2})?)?\s*$/i.exec(typed)
  if (!match) return undefined
  const hour = (hours: string, minutes = '00') => `${hours.padStart(2, '0')}:${minutes}`
  const [opens, closes] = [hour(match[1]!, match[2]), hour(match[3]!, match[4])]
  return [opens, closes].every(at => /^([01]\d|2[0-3]):[0-5]\d$/.test(at)) ? { opens, closes } : undefined
}
