import { expect, test } from 'vitest'
import { readAnswers, stateOf } from './printer-status.ts'

test.each([
  [[0x12, 0x12, 0x12], 'ready'],
  [[0x1a, 0x16, 0x12], 'cover_open'],
  [[0x1a, 0x32, 0x72], 'out_of_paper'],
  [[0x12, 0x12, 0x72], 'out_of_paper'],
  [[0x1a, 0x12, 0x12], 'offline'],
  [[0x12, 0x52, 0x12], 'offline'],
  // A printer with little paper left still prints.
  [[0x12, 0x12, 0x1e], 'ready'],
])('the status bytes %j of a printer mean %s', (answers, state) => expect(stateOf(answers)).toBe(state))

test('a status that the printer sends without being asked is ignored', () => {
  const sent = Uint8Array.of(0x12, 0x14, 0x00, 0x00, 0x0f, 0x16, 0x12)
  expect(readAnswers(sent)).toEqual({ status: [0x12, 0x16, 0x12], done: false })
})

test('the printer’s report of a finished job is not mistaken for a status byte', () => {
  expect(readAnswers(Uint8Array.of(0x12, 0x00))).toEqual({ status: [0x12], done: true })
})
