import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stage.ts'

export type Count = { passed: number; failed: number }

const vitestFile = join(root, 'test-results/vitest.json')
const journeysFile = join(root, 'test-results/journeys.json')

/** Deletes the test counts of an earlier run, so that they are not taken for those of this run. */
export function forgetCounts(): void {
  rmSync(vitestFile, { force: true })
  rmSync(journeysFile, { force: true })
}

export function countVitest(succeeded: boolean): Count {
  const report = read<VitestReport>(vitestFile)
  if (!report) return { passed: 0, failed: 1 }
  const skipped = report.numPendingTests + report.numTodoTests
  return counted(report.numPassedTests, report.numFailedTests, skipped, succeeded && report.success)
}

export function countJourneys(succeeded: boolean): Count {
  const report = read<PlaywrightReport>(journeysFile)
  if (!report) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.stats
  if (flaky > 0)
    process.stdout.write(
      `\n${flaky} parcours n’ont réussi qu’au second essai : nommés « flaky » plus haut.\n`,
    )
  return counted(expected + flaky, unexpected, skipped, succeeded)
}

/**
 * Returns the test counts of a stage. A skipped test counts as failed. A stage that failed although no test did
 * (coverage too low, a broken file) counts as one failure.
 */
function counted(passed: number, failed: number, skipped: number, succeeded: boolean): Count {
  if (skipped > 0) process.stdout.write(`\n${skipped} test(s) sauté(s) : comptés comme des échecs.\n`)
  const besides = !succeeded && failed + skipped === 0 ? 1 : 0
  return { passed, failed: failed + skipped + besides }
}

function read<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report
  } catch {
    return undefined
  }
}

type VitestReport = {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
