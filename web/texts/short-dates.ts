const weekdays = ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.']

/** Formats a date for tables, where every row has the same width: '2026-11-17' → 'mar. 17/11/2026'. */
export function shortDate(day: string): string {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
  return `${weekday}\u00a0${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

/** Formats a date under the bars of a chart: '2026-11-17' → '17/11'. */
export function dayOfChart(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}`
}
