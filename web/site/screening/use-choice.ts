import { useState } from 'react'
import { changed, firstChoice, shownCounts } from './choice.ts'
import { asked, type Counts, placesIn, searchOf } from './counts.ts'
import type { Screening } from './screening.ts'
import { whyFewer } from './why-fewer.ts'

type Limits = {
  /** Of all fares together, now. */
  most: number
  /** Seats of this screening the person has already. */
  held: number
}

/** What is asked for, the places that it comes to, and why those are fewer. */
export function useChoice(screening: Screening, inAddress: Counts, { most, held }: Limits) {
  const [choice, setChoice] = useState(() => firstChoice(inAddress))
  const [known] = useState(screening.tariffs)
  if (most > 0 && most < choice.least) setChoice({ ...choice, least: most })
  const limit = Math.min(most, choice.least)
  const settle = (wanted: Counts) => placesIn(screening, wanted, limit)
  const places = settle(choice.wanted)
  return {
    places,
    counts: shownCounts(choice, places),
    fewer: whyFewer(screening, choice.wanted, { places, most: limit, held, known }),
    /** For the address: what is asked for, had or not. */
    search: searchOf(asked(screening, choice.wanted)),
    setCount: (fare: number, text: string, typing: boolean) =>
      setChoice(now => changed(now, fare, text, typing, settle)),
    stopTyping: () => setChoice(now => ({ ...now, typing: null })),
  }
}
