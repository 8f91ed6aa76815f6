import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { chromiumFlags, obtainChromium } from '../../tests/harness/chromium.ts'
import type { Lighthouse } from './obtain.ts'

export const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export const timings = [
  ['first content (FCP), ms', 'first-contentful-paint'],
  ['largest content (LCP), ms', 'largest-contentful-paint'],
  ['page blocked (TBT), ms', 'total-blocking-time'],
  ['speed index (SI), ms', 'speed-index'],
  ['layout shift (CLS)', 'cumulative-layout-shift'],
] as const

/** The result of one Lighthouse run. `faults` are the failed audits that are not about speed. */
export type Run = { index: number; scores: number[]; timings: number[]; faults: string[] }

type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >
  audits: Record<string, { score: number | null; title: string; numericValue?: number } | undefined>
}

/**
 * Runs Lighthouse in its own process and browser. Returns null if the machine is too busy for the run to finish.
 */
export async function runOnce(lighthouse: Lighthouse, address: string): Promise<Run | null> {
  const args = [
    lighthouse.program,
    address,
    '--quiet',
    '--output=json',
    '--output-path=stdout',
    '--no-enable-error-reporting',
    `--only-categories=${scores.join(',')}`,
    `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
  ]
  process.env.CHROMIUM_PATH ??= obtainChromium()
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env,
      timeout: 150_000,
      maxBuffer: 64 * 1024 * 1024,
    })
    return read(JSON.parse(stdout))
  } catch {
    return null
  }
}

function read({ environment, categories, audits }: Report): Run | null {
  if (categories.performance?.score == null) return null
  return {
    index: environment.benchmarkIndex,
    scores: scores.map(name => Math.round((categories[name]?.score ?? 0) * 100)),
    timings: timings.map(([, audit]) => audits[audit]?.numericValue ?? Number.NaN),
    faults: scores
      .slice(1)
      .flatMap(name => categories[name]?.auditRefs ?? [])
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => audits[id])
      .filter(audit => audit?.score != null && audit.score < 1)
      .map(audit => audit?.title ?? ''),
  }
}
