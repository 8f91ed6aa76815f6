import { beforeEach, expect, test } from 'vitest'
import { createCalmSender } from './send-calmly.ts'

let seconds: number
let utilization: number
let sent: number
let waiting: number
beforeEach(() => {
  seconds = 0
  utilization = 0.1
  sent = 0
  waiting = 100
})

const aSender = () =>
  createCalmSender(
    async () => {
      if (waiting === 0) return false
      waiting -= 1
      sent += 1
      return true
    },
    { now: () => new Date(seconds * 1000), watch: () => ({ active: 40, utilization }) },
  )

test('mails leave at once while the house is calm, and leave twice their time to others', async () => {
  const send = aSender()
  expect(await send()).toBe(80)
  expect(sent).toBe(1)
})

test('nothing due: nothing is wanted before the usual time', async () => {
  waiting = 0
  expect(await aSender()()).toBeUndefined()
})

test('a rush comes first', async () => {
  const send = aSender()
  utilization = 0.9
  for (; seconds < 60; seconds++) await send()
  expect(sent).toBe(0)
  utilization = 0.2
  await send()
  expect(sent).toBe(1)
})

test('a house that is always busy sends its mails all the same, after a minute', async () => {
  const send = aSender()
  utilization = 1
  for (; seconds < 90; seconds++) await send()
  expect(sent).toBe(30)
})
