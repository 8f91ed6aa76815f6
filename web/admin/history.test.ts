import { expect, test } from 'vitest'
import { begin, redo, step, undo } from './history.ts'

const drawn = (x: number) => ({ x })

test('undo and redo move back and forth between the states of the seat plan editor', () => {
  const [one, two, three] = [drawn(1), drawn(2), drawn(3)]
  const history = step(step(begin(one), two), three)
  expect(undo(history).present).toBe(two)
  expect(undo(undo(undo(history))).present).toBe(one)
  expect(redo(undo(undo(history))).present).toBe(two)
  expect(redo(history)).toBe(history)
})

test('a new step of the seat plan editor clears the redo steps; a step that changes nothing is not recorded', () => {
  const [one, two, three] = [drawn(1), drawn(2), drawn(3)]
  const undone = undo(step(begin(one), two))
  expect(step(undone, one).future).toEqual([two])
  expect(redo(step(undone, three)).present).toBe(three)
})

test('the undo history keeps at most 200 steps', () => {
  let history = begin(drawn(0))
  for (let index = 1; index <= 250; index++) history = step(history, drawn(index))
  for (let index = 0; index < 300; index++) history = undo(history)
  expect(history.present.x).toBe(50)
})
