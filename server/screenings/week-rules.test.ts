import { describe, expect, test } from 'vitest'
import { movedTogether, packed } from './week-rules.ts'

/** A screening of one hour in a room. */
const at = (room: number, hour: number) => ({
  movie_theaters_id: room,
  starts_at: new Date(Date.UTC(2026, 11, 2, hour)),
  room_free_at: new Date(Date.UTC(2026, 11, 2, hour + 1)),
})
const move = (name: string, was: ReturnType<typeof at>, place: ReturnType<typeof at>) => ({
  name,
  was,
  place,
})
const names = (groups: { name: string }[][]) =>
  groups.map(group =>
    group
      .map(({ name }) => name)
      .sort()
      .join(),
  )

describe('changes that one transaction saves together', () => {
  test('screenings that swap their rooms are one group; a screening that keeps its place is a group of its own', () => {
    const changes = [
      move('A', at(1, 18), at(2, 18)),
      move('B', at(3, 10), at(3, 10)),
      move('C', at(2, 18), at(1, 18)),
    ]
    expect(names(movedTogether(changes))).toEqual(['A,C', 'B'])
  })

  test('screenings that each move to the place of the next one are one group, in whatever order they come', () => {
    const chain = [
      move('A', at(1, 10), at(1, 11)),
      move('D', at(1, 13), at(1, 14)),
      move('C', at(1, 12), at(1, 13)),
      move('B', at(1, 11), at(1, 12)),
    ]
    expect(names(movedTogether(chain))).toEqual(['A,B,C,D'])
  })

  test('parts contain at most the given number of changes, and a larger group is not divided', () => {
    expect(packed([['a'], ['b', 'c'], ['d', 'e', 'f', 'g'], ['h']], 3)).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e', 'f', 'g'],
      ['h'],
    ])
  })
})
