import { withBlockPosition } from './css-properties.ts'
import type { Facts } from './plan/blocks.ts'
import { rowOf } from './plan/clock.ts'
import { aroundOf, partsOf } from './plan/room-rules.ts'
import type { Planner } from './use-planner.ts'
import { hoursText, minutesText, neighboursText } from './words.ts'

/**
 * The screening as it would be if the user dropped it here. `instead` is the key of the block that would move;
 * null if a screening would be added.
 */
export type WantedPlace = { facts: Facts; instead: string | null }

type Props = {
  planner: Planner
  hours: { from: number; to: number }
  wanted: WantedPlace | null
  lane: { day: string; room: number }
}

/**
 * Previews a drop: shows where the screening would be, the gaps before and after it, its pre-show, and any
 * conflict.
 */
export function Ghost({ planner: { blocks, films }, hours, wanted, lane }: Props) {
  if (!wanted) return null
  const { facts, instead } = wanted
  const { day, minute } = rowOf(facts)
  if (day !== lane.day || facts.movie_theaters_id !== lane.room) return null
  const around = aroundOf(
    facts,
    blocks.filter(({ key }) => key !== instead),
    films,
  )
  const parts = partsOf(facts, films)
  const late = minute > (hours.from + hours.to) / 2
  return (
    <li
      className={around.problem ? 'ghost wrong' : 'ghost'}
      aria-hidden="true"
      ref={withBlockPosition(hours, minute, parts)}
    >
      <p className={late ? 'verdict late' : 'verdict'}>
        <strong>{hoursText(facts, films)}</strong> {neighboursText(around)}
        <span className="minutes soft own-line">
          Avant-programme {minutesText(parts.preShow)}, remise en état {minutesText(parts.clearing)}
        </span>
      </p>
    </li>
  )
}
