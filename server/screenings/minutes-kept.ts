import type { Minutes } from '../../contract/rules/programming.ts'
import { isSame } from '../../contract/rules/same.ts'
import type { ScreeningKind } from '../../contract/rules/screening-kinds.ts'

type WithMinutes = Minutes & { movie_theaters_id: number; kinds: ScreeningKind[] }
type Changes = { [Field in keyof WithMinutes]?: WithMinutes[Field] | undefined }

/** Another room or kind has minutes of its own; else those it has stay, unless others were asked for. */
export function minutesKept(
  before: WithMinutes,
  { pre_show_minutes, clearing_minutes, ...changes }: Changes,
) {
  const stays = (['movie_theaters_id', 'kinds'] as const).every(
    field => changes[field] === undefined || isSame(changes[field], before[field]),
  )
  return {
    pre_show_minutes: pre_show_minutes ?? (stays ? before.pre_show_minutes : undefined),
    clearing_minutes: clearing_minutes ?? (stays ? before.clearing_minutes : undefined),
  }
}
