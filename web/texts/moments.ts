import { inParis } from '../../contract/rules/paris-time.ts'
import { hourText, longDate } from '../../contract/texts/dates.ts'

/** Formats an instant in the cinema's time zone: '2026-11-15T13:32:10.000Z' → '15 novembre 2026 à 14h32'. */
export function momentText(instant: string): string {
  const { date, hour } = inParis(new Date(instant))
  return `${longDate(date)} à ${hourText(hour)}`
}
