import { longDay } from './dates.ts'

/**
 * Writes a range of days: 'du lundi 16 au dimanche 22 novembre'. Writes the first month only if the second
 * differs.
 */
export function daysText(from: string, to: string): string {
  const first = longDay(from)
  return `du ${from.slice(0, 7) === to.slice(0, 7) ? first.replace(/ \S+$/, '') : first} au ${longDay(to)}`
}
