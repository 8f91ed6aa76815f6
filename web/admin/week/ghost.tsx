import { drawn } from './drawn.ts'
import type { Facts } from './plan/blocks.ts'
import { partOf, widthOf } from './plan/board-hours.ts'
import { rowOf } from './plan/clock.ts'
import { aroundOf, partsOf } from './plan/room-rules.ts'
import type { Planner } from './use-planner.ts'
import { aroundText, hoursText, minutesText } from './words.ts'

/** What would be where one points; `instead`: the block that it would be instead of. */
export type WantedPlace = { facts: Facts; instead: string | null }

type Props = {
  planner: Planner
  hours: { from: number; to: number }
  wanted: WantedPlace | null
  lane: { day: string; room: number }
}

/** Before it is dropped: where it would stand, the gap around it, its pre-show, and what is in the way. */
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
  const { preShow, film, clearing } = partsOf(facts, films)
  const whole = preShow + film + clearing
  const late = minute > (hours.from + hours.to) / 2
  return (
    <li
      className={around.problem ? 'ghost wrong' : 'ghost'}
      aria-hidden="true"
      ref={drawn({
        'inset-inline-start': partOf(hours, minute),
        'inline-size': widthOf(hours, whole),
        '--pre-show': `${(100 * preShow) / whole}%`,
        '--clearing': `${(100 * clearing) / whole}%`,
      })}
    >
      <p className={late ? 'verdict late' : 'verdict'}>
        <strong>{hoursText(facts, films)}</strong> {aroundText(around)}
        <span className="minutes">
          Avant-programme {minutesText(preShow)}, remise en état {minutesText(clearing)}
        </span>
      </p>
    </li>
  )
}
