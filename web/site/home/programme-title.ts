import { longDay, longDayFrom } from '../../../contract/texts/dates.ts'

/** 'Aujourd’hui, samedi 15 novembre' or 'Mardi 17 novembre'; with its year when it is not this one. */
export function dayTitle(day: string, today: string): string {
  const near = longDayFrom(day, today)
  const full = day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : `${longDay(day)} ${day.slice(0, 4)}`
  return near === longDay(day) ? full.charAt(0).toUpperCase() + full.slice(1) : `${near}, ${full}`
}
