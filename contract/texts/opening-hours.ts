import { type OpenDay, type OpenWeek, weekdays } from '../rules/opening-hours.ts'
import { hourText } from './dates.ts'

/** Writes the hour at which the cinema opens or closes: '17:00' → '17h', '00:30' → '0h30'. */
const doorHour = (hour: string): string => hourText(hour).replace(/^0/, '').replace(/h00$/, 'h')

/** Writes the hours of a day: '17h à 23h', or 'fermé'. */
export const hoursText = (day: OpenDay | null): string =>
  day ? `${doorHour(day.opens)} à ${doorHour(day.closes)}` : 'fermé'

/** Groups consecutive days that have the same hours. */
export function weekLines(week: OpenWeek): { days: string; hours: string }[] {
  const lines: { first: number; last: number; hours: string }[] = []
  for (const [place, day] of week.entries()) {
    const hours = hoursText(day)
    const before = lines.at(-1)
    if (before?.hours === hours) before.last = place
    else lines.push({ first: place, last: place, hours })
  }
  return lines.map(({ first, last, hours }) => ({ days: daysText(first, last), hours }))
}

/** Writes the hours of a week in one line: 'Tous les jours : 17h à 23h'. */
export const weekText = (week: OpenWeek): string =>
  weekLines(week)
    .map(({ days, hours }) => `${days}\u00a0: ${hours}`)
    .join(' ; ')

function daysText(first: number, last: number): string {
  if (last - first === 6) return 'Tous les jours'
  if (last === first) return weekdays[first]!
  const later = weekdays[last]!.toLowerCase()
  return last - first === 1
    ? `${weekdays[first]} et ${later}`
    : `Du ${weekdays[first]!.toLowerCase()} au ${later}`
}
