import type { Classification } from './classification.ts'
import { weekdayOf } from './dates.ts'
import type { ScreeningKind } from './screening-kinds.ts'

type Slot = { session_date: string; hours_timetable: string; kinds: readonly ScreeningKind[] }

/** When children have no school, by the cinema's clock; a screening after midnight is of the night before. */
const freeAfternoons = { weekdays: [3, 6, 7], from: '06:00', to: '18:00' }

/** Whether children are to be expected: a Wednesday, Saturday or Sunday before the evening, or a school. */
export function isChildrensSlot({ session_date, hours_timetable, kinds }: Slot): boolean {
  const { weekdays, from, to } = freeAfternoons
  if (kinds.includes('scolaire')) return true
  return weekdays.includes(weekdayOf(session_date)) && hours_timetable >= from && hours_timetable < to
}

/** Whether somebody should say that a film at this hour is meant: it is not for all, and children may come. */
export const isDoubtfulForChildren = (classification: Classification, slot: Slot): boolean =>
  classification !== 'tous_publics' && isChildrensSlot(slot)
