import type { Block } from './blocks.ts'
import { rowOf } from './clock.ts'
import { type Films, partsOf } from './room-rules.ts'

export type Hours = { from: number; to: number }

const usually: Hours = { from: 10 * 60, to: 25 * 60 }

/**
 * Returns the hours that a board covers, in minutes since midnight: the usual hours, and more if a screening
 * lies outside them.
 */
export function hoursAround(usual: Hours, spans: readonly { start: number; free: number }[]): Hours {
  const from = Math.min(usual.from, ...spans.map(({ start }) => start))
  const to = Math.max(usual.to, ...spans.map(({ free }) => free))
  return { from: Math.floor(from / 60) * 60, to: Math.min(30, Math.ceil(to / 60)) * 60 }
}

export const hoursOf = (blocks: readonly Block[], films: Films): Hours =>
  hoursAround(
    usually,
    blocks.map(block => {
      const { minute } = rowOf(block)
      const { preShow, film, clearing } = partsOf(block, films)
      return { start: minute, free: minute + preShow + film + clearing }
    }),
  )

/** Returns the position of a minute on the lane as a percentage, so that the board fits any page width. */
export const partOf = ({ from, to }: Hours, minute: number): string =>
  `${((100 * (minute - from)) / (to - from)).toFixed(3)}%`

export const widthOf = ({ from, to }: Hours, minutes: number): string =>
  `${((100 * minutes) / (to - from)).toFixed(3)}%`
