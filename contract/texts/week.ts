import { longDay } from './dates.ts'

/** 'du lundi 16 au dimanche 22 novembre'. The first month is named only if it differs. */
export function daysText(from: string, to: string): string {
  const first = longDay(from)
  return `du ${from.slice(0, 7) === to.slice(0, 7) ? first.replace(/ \S+$/, '') : first} au ${longDay(to)}`
}
