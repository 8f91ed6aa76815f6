import { expect, test } from 'vitest'
import { recordState, redo, startHistory, undo } from './history.ts'

const drawn = (x: number) => ({ x })

test('undo and redo move back and forth between the states of the seat plan editor', () => {
  const [one, two, three] = [drawn(1), drawn(2), drawn(3)]
  const history = recordState(recordState(startHistory(one), two), three)
  expect(undo(history).present).toBe(two)
  expect(undo(undo(undo(history))).present).toBe(one)
  expect(redo(undo(undo(history))).present).toBe(two)
  expect(redo(history)).toBe(history)
})

test('a new step of the seat plan editor clears the redo steps; a step that changes nothing is not recorded', () => {
  const [one, two, three] = [drawn(1), drawn(2), drawn(3)]
  const undone = undo(recordState(startHistory(one), two))
  expect(recordState(undone, one).future).toEqual([two])
  expect(redo(recordState(undone, three)).present).toBe(three)
})

test('the undo history keeps at most 200 steps', () => {
  let history = startHistory(drawn(0))
  for (let index = 1; index <= 250; index++) history = recordState(history, drawn(index))
  for (let index = 0; index < 300; index++) history = undo(history)
  expect(history.present.x).toBe(50)
})
