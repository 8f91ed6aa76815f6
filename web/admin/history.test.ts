import { expect, test } from 'vitest'
import { begin, redo, step, undo } from './history.ts'

const drawn = (x: number) => ({ x })

test('goes back and forth through what was done', () => {
  const [one, two, three] = [drawn(1), drawn(2), drawn(3)]
  const history = step(step(begin(one), two), three)
  expect(undo(history).present).toBe(two)
  expect(undo(undo(undo(history))).present).toBe(one)
  expect(redo(undo(undo(history))).present).toBe(two)
  expect(redo(history)).toBe(history)
})

test('what was undone is gone once something else is done; doing nothing is no step', () => {
  const [one, two, three] = [drawn(1), drawn(2), drawn(3)]
  const undone = undo(step(begin(one), two))
  expect(step(undone, one).future).toEqual([two])
  expect(redo(step(undone, three)).present).toBe(three)
})

test('two hundred steps are kept', () => {
  let history = begin(drawn(0))
  for (let index = 1; index <= 250; index++) history = step(history, drawn(index))
  for (let index = 0; index < 300; index++) history = undo(history)
  expect(history.present.x).toBe(50)
})
