import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { progress } from '../scripts/set-up/progress.js'
import { measureAnswers } from './answers.ts'
import { measureBooking } from './booking.ts'
import { chartOf, tableOf } from './figures.ts'
import { salesOf } from './sales.ts'
import { openSite } from './site.ts'
import { measureStart } from './start.ts'

const steps = 3 * 5 + 4 * 3 + 4 + 1 + 8

/**
 * Measures all figures. Each measurement alternates with its reference, because only the ratio of the two can be
 * compared between machines.
 */
export async function measureAlone(): Promise<string> {
  const bar = progress('Mesures', steps)
  let done = 0
  const say = (step: string) => {
    bar.advanceTo(++done)
    if (!process.stdout.isTTY) process.stdout.write(`${step}\n`)
  }
  const busyBefore = loadavg()[0]!
  const site = await openSite()
  const answers = await measureAnswers(site, say).finally(site.close)
  const sales = await measureBooking(say)
  const start = await measureStart(say)
  bar.end()
  const figures = [...answers, ...sales.figures]
  writeFileSync(join(import.meta.dirname, '../docs/bench/speed.svg'), chartOf(figures))
  return [
    '# Speed\n\n',
    'This page compares the speed of our product with that of a reference, for example a benchmark program of PostgreSQL. Both are measured\n',
    'alternately in the same run. The quotient is our speed divided by that of the reference: higher is better. The quotients\n',
    'depend less on the machine than all other figures.\n',
    `The load of the machine before the run was ${busyBefore.toFixed(1)} (near 0: nothing else was running).\n\n`,
    '![The quotients as bars, each with a mark at its lowest allowed value](speed.svg)\n\n',
    tableOf(answers),
    '\n## Sales\n\n',
    salesOf(sales),
    '\n## Start and memory\n\n',
    start,
  ].join('')
}
