// The texts in this file are written without Intl, because its output differs between the server and some
// browsers.

const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]
const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

/** Writes a date: '1922-03-04' → '4 mars 1922'. */
export function longDate(day: string): string {
  return `${dayAndMonth(day)} ${Number(day.slice(0, 4))}`
}

/** Writes a day: '2026-11-17' → 'mardi 17 novembre'. */
export function longDay(day: string): string {
  return `${weekdayOf(day)} ${dayAndMonth(day)}`
}

/** Names a day in headings and sentences: 'Aujourd’hui', 'Demain' or 'mardi 17 novembre'. */
export function longDayFrom(day: string, today: string): string {
  return nearDay(day, today) ?? longDay(day)
}

/** Names a day in the row of days to choose from: 'Aujourd’hui', 'Demain' or 'mar. 17'. */
export function shortDayFrom(day: string, today: string): string {
  return nearDay(day, today) ?? `${weekdayOf(day).slice(0, 3)}. ${Number(day.slice(8))}`
}

/** Writes a duration: '02:10' → '2H10', '00:14' → '14 min'. */
export function durationText(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  return Number(hours) === 0 ? `${Number(minutes)} min` : `${Number(hours)}H${minutes}`
}

/** Writes a duration in ISO 8601: '02:10' → 'PT2H10M'. */
export function isoDuration(time: string): string {
  const [hours = '', minutes = ''] = time.split(':')
  return `PT${Number(hours)}H${Number(minutes)}M`
}

/** Writes an hour: '20:30' → '20h30'. */
export function hourText(hour: string): string {
  return hour.replace(':', 'h')
}

/** Writes a day and its month: '2026-03-04' → '4 mars'. The first of a month is « 1er ». */
function dayAndMonth(day: string): string {
  const number = Number(day.slice(8, 10))
  return `${number === 1 ? '1er' : number} ${months[Number(day.slice(5, 7)) - 1]}`
}

function weekdayOf(day: string): string {
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
}

function nearDay(day: string, today: string): string | undefined {
  if (day === today) return 'Aujourd’hui'
  const next = new Date(`${today}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return day === next.toISOString().slice(0, 10) ? 'Demain' : undefined
}
