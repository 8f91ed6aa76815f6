import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type NextRunDelay, repeat } from './repeat.ts'

const log = pino({ enabled: false })
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function runsIn(ms: number, work: () => Promise<NextRunDelay>): Promise<number> {
  let runs = 0
  const counted = async () => {
    runs += 1
    return work()
  }
  const repeated = repeat('a job', 1_000, counted, log)
  await vi.advanceTimersByTimeAsync(ms)
  await repeated.stop()
  return runs
}

test('a repeated job runs once per interval, even after a failure', async () => {
  expect(await runsIn(3_500, async () => undefined)).toBe(3)
  expect(await runsIn(3_500, () => Promise.reject(new Error('lost')))).toBe(3)
})

test('a repeated job can set a different delay for its next run', async () => {
  expect(await runsIn(1_950, async () => ({ againInMs: 100 }))).toBe(10)
})
