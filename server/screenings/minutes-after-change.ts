import type { Minutes } from '../../contract/rules/programming.ts'
import { isSame } from '../../contract/rules/same.ts'
import type { ScreeningKind } from '../../contract/rules/screening-kinds.ts'

type WithMinutes = Minutes & { movie_theaters_id: number; kinds: ScreeningKind[] }
type Changes = { [Field in keyof WithMinutes]?: WithMinutes[Field] | null | undefined }

/**
 * Returns the pre-show and clearing minutes of a screening after a change: the requested minutes, otherwise the
 * current ones. A value of null or undefined means the default: if the request says null, or if it sets no minutes
 * but changes the room or the kinds.
 */
export function minutesAfterChange(
  before: WithMinutes,
  { pre_show_minutes, clearing_minutes, ...changes }: Changes,
) {
  const stays = (['movie_theaters_id', 'kinds'] as const).every(
    field => changes[field] === undefined || isSame(changes[field], before[field]),
  )
  const { pre_show_minutes: preShow, clearing_minutes: clearing } = stays ? before : {}
  return {
    pre_show_minutes: pre_show_minutes === undefined ? preShow : pre_show_minutes,
    clearing_minutes: clearing_minutes === undefined ? clearing : clearing_minutes,
  }
}
