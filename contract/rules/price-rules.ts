import { addDays, weekdayOf } from './dates.ts'

/** A rule that assigns a price grid to screenings. A null or empty condition matches every screening. */
export type PriceRule = {
  price_grids_id: number
  cinemas_id: number | null
  movie_theaters_id: number | null
  /** Days of the week to which the rule applies: 1 is Monday. */
  weekdays: readonly number[]
  from_hour: string | null
  /** The hour before which a screening must start. If it is not after `from_hour`, it is on the next day. */
  to_hour: string | null
  version_2D_3D: '2D' | '3D' | null
  from_date: string | null
  to_date: string | null
}

/** The facts of a screening that price rules compare. */
export type PricedScreening = {
  cinemas_id: number
  movie_theaters_id: number
  session_date: string
  hours_timetable: string
  version_2D_3D: '2D' | '3D'
}

/** Returns the first rule, in the given order, that matches the screening. */
export const ruleFor = <Rule extends PriceRule>(
  rules: readonly Rule[],
  screening: PricedScreening,
): Rule | undefined => rules.find(rule => fits(rule, screening))

function fits(rule: PriceRule, screening: PricedScreening): boolean {
  const { session_date, hours_timetable } = screening
  return (
    (rule.cinemas_id === null || rule.cinemas_id === screening.cinemas_id) &&
    (rule.movie_theaters_id === null || rule.movie_theaters_id === screening.movie_theaters_id) &&
    (rule.version_2D_3D === null || rule.version_2D_3D === screening.version_2D_3D) &&
    (rule.weekdays.length === 0 || rule.weekdays.includes(weekdayOf(session_date))) &&
    (rule.from_date === null || rule.from_date <= session_date) &&
    (rule.to_date === null || session_date <= rule.to_date) &&
    isWithin(hours_timetable, rule.from_hour ?? '00:00', rule.to_hour ?? '24:00')
  )
}

/**
 * Returns true if `hour` is at `from` or later, but before `to`. The range may span midnight. Hours such as
 * '20:30' can be compared as text.
 */
const isWithin = (hour: string, from: string, to: string): boolean =>
  from < to ? from <= hour && hour < to : from <= hour || hour < to

/**
 * Returns the error for a new rule or price operation whose last day has passed, or null. An existing rule may
 * have ended.
 */
export const errorIfEnded = ({ to_date }: Pick<PriceRule, 'to_date'>, today: string) =>
  to_date !== null && to_date < today
    ? ({ field: 'to_date', message: 'Ces jours sont passés.' } as const)
    : null

/** Returns the error for a rule that no screening can ever match, or null. */
export function errorIfNeverMatches({
  weekdays,
  from_hour,
  to_hour,
  from_date,
  to_date,
}: PriceRule): { field: 'to_date' | 'to_hour' | 'weekdays'; message: string } | null {
  if (from_hour !== null && from_hour === to_hour)
    return { field: 'to_hour', message: 'La fin est l’heure du début : aucune séance n’y tiendrait.' }
  if (from_date === null || to_date === null) return null
  if (to_date < from_date)
    return { field: 'to_date', message: 'La fin est avant le début : aucun jour n’y tiendrait.' }
  const days = Array.from({ length: 7 }, (_, index) => addDays(from_date, index)).filter(
    day => day <= to_date,
  )
  if (weekdays.length === 0 || days.some(day => weekdays.includes(weekdayOf(day)))) return null
  return { field: 'weekdays', message: 'Aucun de ces jours de la semaine ne tombe entre ces deux dates.' }
}
