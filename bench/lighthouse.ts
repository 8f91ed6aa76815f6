import { warmUp } from './browser.ts'
import { type Lighthouse, obtainLighthouse } from './lighthouse/obtain.ts'
import { type Run, runOnce, scores, timings } from './lighthouse/run-once.ts'
import type { BenchSite } from './site.ts'
import { median, table } from './table.ts'

/** A machine slower than this (or one that is busy) measures itself rather than the page. */
const leastIndex = 900
const wantedRuns = 5
const mostRuns = 8
const triesWithoutOne = 4

/** Lighthouse's telephone, several times a page; the median of the runs that the machine was quick enough for. */
export async function measure(site: BenchSite): Promise<string> {
  const lighthouse = obtainLighthouse()
  await warmUp(site)
  const rows: string[][] = []
  const faults = new Set<string>()
  for (const { name, path } of site.pages) {
    const runs = await runsOf(lighthouse, site.address + path, name)
    rows.push(rowOf(name, runs))
    for (const run of runs) for (const fault of run.faults) faults.add(`${name}: ${fault}`)
  }
  return [
    '# Lighthouse, mobile\n\n',
    `Lighthouse ${lighthouse.version}, its own simulated telephone, the demonstration, pictures already made; medians of\n`,
    `the runs whose benchmarkIndex is at least ${leastIndex}. The aim is 100 in all four, TBT under 50 ms, CLS 0. A page marked\n`,
    '« busy machine » had no such run: its figures are those of the machine, not of the page.\n\n',
    table(['page', 'runs', 'index', ...scores, ...timings.map(([head]) => head)], rows),
    faults.size > 0 ? `\nFound besides speed:\n\n${[...faults].map(fault => `- ${fault}\n`).join('')}` : '',
  ].join('')
}

async function runsOf(lighthouse: Lighthouse, address: string, name: string): Promise<Run[]> {
  const runs: Run[] = []
  const good = () => runs.filter(isGood).length
  for (let tries = 1; tries <= mostRuns && good() < wantedRuns; tries++) {
    const run = await runOnce(lighthouse, address)
    if (run) runs.push(run)
    const found = run ? `${run.scores.join(' / ')} (index ${Math.round(run.index)})` : 'came to no end'
    process.stdout.write(`${name}: ${found}\n`)
    if (tries >= triesWithoutOne && good() === 0) break
  }
  return runs
}

const isGood = (run: Run) => run.index >= leastIndex

function rowOf(name: string, all: Run[]): string[] {
  const good = all.filter(isGood)
  const counted = good.length > 0 ? good : all
  const middle = (pick: (run: Run) => number, digits = 0) =>
    counted.length > 0 ? median(counted.map(pick)).toFixed(digits) : '–'
  return [
    good.length > 0 ? name : `${name} (busy machine)`,
    `${good.length} of ${all.length}`,
    middle(run => run.index),
    ...scores.map((_, column) => middle(run => run.scores[column]!)),
    ...timings.map(([head], column) => middle(run => run.timings[column]!, head === 'CLS' ? 3 : 0)),
  ]
}
