/** The seats that places are to be moved to, by the number of the place. */
export type Moves = Readonly<Record<number, number>>

type Place = { number: number; kind: string }

/** A seat pressed on the map: let go of, or given to the first place of its kind that has none yet, or to the last. */
export function pressSeat(moves: Moves, places: readonly Place[], seat: { id: number; kind: string }): Moves {
  const had = places.find(({ number }) => moves[number] === seat.id)
  if (had) return without(moves, had.number)
  const able = places.filter(({ kind }) => kind === seat.kind)
  const place = able.find(({ number }) => moves[number] === undefined) ?? able.at(-1)
  return place ? { ...moves, [place.number]: seat.id } : moves
}

export function without(moves: Moves, number: number): Moves {
  const { [number]: _, ...others } = moves
  return others
}
