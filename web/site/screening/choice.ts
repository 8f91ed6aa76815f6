import { type Counts, countsOf } from './counts.ts'

/** What a person asks for: it stays, even where less can be had, until they change it. */
export type Choice = {
  wanted: Counts
  /** The fare whose count is being typed: shown as it is typed, until one leaves the field. */
  typing: number | null
  /** The fewest seats that could be had since: a total goes down by itself, never up. */
  least: number
}

type Places = readonly { tariffs_id: number }[]
/** The places that such counts come to. */
type Settle = (wanted: Counts) => Places

export const firstChoice = (wanted: Counts): Choice => ({
  ...{ wanted, typing: null, least: Number.POSITIVE_INFINITY },
})

/** A new count starts from what was counted; while it is typed, the others wait for the last figure. */
export function changed(choice: Choice, fare: number, text: string, typing: boolean, settle: Settle): Choice {
  const others = typing && choice.typing === fare ? choice.wanted : countsOf(settle(choice.wanted))
  return { ...firstChoice({ ...others, [fare]: text }), typing: typing ? fare : null }
}

/** What the fields show: what is counted, but for the one that is being typed. */
export const shownCounts = ({ wanted, typing }: Choice, places: Places): Counts => ({
  ...countsOf(places),
  ...(typing !== null && { [typing]: wanted[typing] ?? '' }),
})
