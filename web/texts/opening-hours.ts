import { closingHour, openingHour } from '../../contract/rules/terms.ts'
import { hourText } from '../../contract/texts/dates.ts'

/** '17:00' → '17h': a round hour says no minutes. */
const roundHour = (hour: string): string => hourText(hour).replace(/h00$/, 'h')

/** '17h à 23h', the same every day. */
export const openingHours = `${roundHour(openingHour)} à ${roundHour(closingHour)}`

export const everyWeekday = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const
