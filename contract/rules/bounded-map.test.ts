import { expect, test } from 'vitest'
import { BoundedMap } from './bounded-map.ts'

test('setting a new key in a full map clears the map first; setting an existing key does not', () => {
  const memory = new BoundedMap<string, number>(2).set('one', 1).set('two', 2).set('two', 22)
  expect([...memory]).toEqual([
    ['one', 1],
    ['two', 22],
  ])
  expect([...memory.set('three', 3)]).toEqual([['three', 3]])
})
