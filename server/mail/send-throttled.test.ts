import { beforeEach, expect, test } from 'vitest'
import { createThrottledSender } from './send-throttled.ts'

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
  createThrottledSender(
    async () => {
      if (waiting === 0) return false
      waiting -= 1
      sent += 1
      return true
    },
    { now: () => new Date(seconds * 1000), watch: () => ({ active: 40, utilization }) },
  )

test('an idle server sends mails immediately, then pauses for twice the time that sending took', async () => {
  const send = aSender()
  expect(await send()).toBe(80)
  expect(sent).toBe(1)
})

test('if no mail is due, the sender waits for its next regular run', async () => {
  waiting = 0
  expect(await aSender()()).toBeUndefined()
})

test('a busy server does not send mails until it is idle again', async () => {
  const send = aSender()
  utilization = 0.9
  for (; seconds < 5; seconds++) await send()
  expect(sent).toBe(0)
  utilization = 0.2
  await send()
  expect(sent).toBe(1)
})

test('a server that is always busy sends waiting mails after five seconds anyway', async () => {
  const send = aSender()
  utilization = 1
  for (; seconds < 35; seconds++) await send()
  expect(sent).toBe(30)
})
