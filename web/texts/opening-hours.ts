import { closingHour, openingHour } from '../../contract/rules/terms.ts'
import { hourText } from './dates.ts'

/** '17:00' → '17h': a round hour says no minutes. */
const roundHour = (hour: string): string => hourText(hour).replace(/h00$/, 'h')

/** '17h – 23h', for a table. */
export const openingHours = `${roundHour(openingHour)} – ${roundHour(closingHour)}`

/** '17h à 23h', for a sentence. */
export const openingHoursSpoken = `${roundHour(openingHour)} à ${roundHour(closingHour)}`

export const everyWeekday = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const
