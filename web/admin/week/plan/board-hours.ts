import type { Block } from './blocks.ts'
import { rowOf } from './clock.ts'
import { type Films, partsOf } from './room-rules.ts'

type Hours = { from: number; to: number }

const usually: Hours = { from: 10 * 60, to: 25 * 60 }

/** The hours the board covers, in minutes since midnight: those of any cinema, or more. */
export function hoursOf(blocks: readonly Block[], films: Films): Hours {
  let { from, to } = usually
  for (const block of blocks) {
    const { minute } = rowOf(block)
    const { preShow, film, clearing } = partsOf(block, films)
    from = Math.min(from, minute)
    to = Math.max(to, minute + preShow + film + clearing)
  }
  return { from: Math.floor(from / 60) * 60, to: Math.min(30, Math.ceil(to / 60)) * 60 }
}

/** Where a minute stands, in parts of the lane: the week fits the page, whatever its width. */
export const partOf = ({ from, to }: Hours, minute: number): string =>
  `${((100 * (minute - from)) / (to - from)).toFixed(3)}%`

export const widthOf = ({ from, to }: Hours, minutes: number): string =>
  `${((100 * minutes) / (to - from)).toFixed(3)}%`
