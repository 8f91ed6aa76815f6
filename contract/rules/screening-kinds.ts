import type { Minutes } from './programming.ts'

/** The kinds of special screenings. A screening may have several, such as a preview with a debate. */
export const screeningKinds = ['relax', 'avant_premiere', 'cine_club', 'debat', 'scolaire'] as const

export type ScreeningKind = (typeof screeningKinds)[number]

/** Sorts the kinds and removes duplicates, so that two equal sets are also equal as lists. */
export const kindsInOrder = (kinds: readonly ScreeningKind[]): ScreeningKind[] =>
  screeningKinds.filter(kind => kinds.includes(kind))

/**
 * The minutes before and after the film that a kind of screening sets instead of those of the room; null to keep
 * those of the room.
 */
export type MinutesOfKind = { kind: ScreeningKind } & {
  [Which in keyof Minutes]: number | null
}

/**
 * Returns the minutes before and after the film: of those that the kinds of the screening set, the shortest before
 * and the longest after. If no kind sets them, returns the minutes of the room.
 */
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
