import type { MapSeat } from '../ask-seats.ts'

type Rows = readonly (readonly Pick<MapSeat, 'id' | 'x'>[])[]

/** The seat that a key of the keyboard leads to, in the physical order of the room; undefined: the key is not ours. */
export function stepTo(rows: Rows, from: number, key: string, whole: boolean): number | undefined {
  const at = rows.findIndex(row => row.some(({ id }) => id === from))
  const row = rows[at]
  if (!row) return undefined
  const place = row.findIndex(({ id }) => id === from)
  if (key === 'ArrowLeft') return row[Math.max(0, place - 1)]!.id
  if (key === 'ArrowRight') return row[Math.min(row.length - 1, place + 1)]!.id
  if (key === 'ArrowUp') return nearest(rows[at - 1] ?? row, row[place]!.x)
  if (key === 'ArrowDown') return nearest(rows[at + 1] ?? row, row[place]!.x)
  if (key === 'Home') return (whole ? rows[0]! : row)[0]!.id
  if (key === 'End') return (whole ? rows.at(-1)! : row).at(-1)!.id
  return undefined
}

const nearest = (row: Rows[number], x: number): number =>
  row.reduce((best, seat) => (Math.abs(seat.x - x) < Math.abs(best.x - x) ? seat : best)).id
