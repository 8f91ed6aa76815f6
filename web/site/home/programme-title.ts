import { longDay, longDayFrom } from '../../../contract/texts/dates.ts'

/** 'Aujourd’hui, samedi 15 novembre' or 'Mardi 17 novembre'; with its year when it is not this one. */
export function dayTitle(day: string, today: string): string {
  const near = longDayFrom(day, today)
  const full = day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : `${longDay(day)} ${day.slice(0, 4)}`
  return near === longDay(day) ? full.charAt(0).toUpperCase() + full.slice(1) : `${near}, ${full}`
}

/** 'La semaine, du lundi 16 au dimanche 22 novembre'; the month of the first day where it is another. */
export function weekTitle(from: string, to: string): string {
  const first = longDay(from)
  return `La semaine, du ${from.slice(0, 7) === to.slice(0, 7) ? first.replace(/ \S+$/, '') : first} au ${longDay(to)}`
}
