import type { Minutes } from './programming.ts'

/** What a screening may be besides a film at an hour; several at once, such as a preview with a debate. */
export const screeningKinds = ['relax', 'avant_premiere', 'cine_club', 'debat', 'scolaire'] as const

export type ScreeningKind = (typeof screeningKinds)[number]

/** Each once, in the order above: the same kinds are the same list. */
export const kindsInOrder = (kinds: readonly ScreeningKind[]): ScreeningKind[] =>
  screeningKinds.filter(kind => kinds.includes(kind))

/** What a kind asks for instead of what the room has; null: what the room has. */
export type MinutesOfKind = { kind: ScreeningKind } & {
  [Which in keyof Minutes]: number | null
}

/** The shortest pre-show that one of its kinds asks for and the longest clearing, or what its room has. */
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
