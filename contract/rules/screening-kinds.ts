import type { Minutes } from './programming.ts'

/** The kinds of special screenings. A screening may have several, such as a preview with a debate. */
export const screeningKinds = ['relax', 'avant_premiere', 'cine_club', 'debat', 'scolaire'] as const

export type ScreeningKind = (typeof screeningKinds)[number]

/** Sorted and without duplicates, so that equal sets are equal lists. */
export const kindsInOrder = (kinds: readonly ScreeningKind[]): ScreeningKind[] =>
  screeningKinds.filter(kind => kinds.includes(kind))

/** Minutes that a kind sets instead of the room's; null: the room's. */
export type MinutesOfKind = { kind: ScreeningKind } & {
  [Which in keyof Minutes]: number | null
}

/** The shortest pre-show and the longest clearing of its kinds; the room's if none sets them. */
export function minutesFor(
  { pre_show_minutes, clearing_minutes }: Minutes,
  kinds: readonly ScreeningKind[],
  ofKinds: readonly MinutesOfKind[],
): Minutes {
  const own = ofKinds.filter(({ kind }) => kinds.includes(kind))
  const preShows = own.flatMap(kind => kind.pre_show_minutes ?? [])
  const clearings = own.flatMap(kind => kind.clearing_minutes ?? [])
  return {
    pre_show_minutes: preShows.length > 0 ? Math.min(...preShows) : pre_show_minutes,
    clearing_minutes: clearings.length > 0 ? Math.max(...clearings) : clearing_minutes,
  }
}
