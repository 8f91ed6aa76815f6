import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchSite, openSite } from './site.ts'

// Benchmarks are not tests: their results depend on the machine, and are reported together with its load.
/** A bench exports `measure`, which gets a running site, or `measureAlone`, which starts what it needs. */
type Bench = { measure: (site: BenchSite) => Promise<string> } | { measureAlone: () => Promise<string> }

const benches: Record<string, () => Promise<Bench>> = {
  speed: () => import('./speed.ts'),
  sales: () => import('./sales.ts'),
  seats: () => import('./seats.ts'),
  purchase: () => import('./purchase.ts'),
  evening: () => import('./evening.ts'),
  taps: () => import('./taps.ts'),
  'page-weight': () => import('./page-weight.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  large: () => import('./large.ts'),
  memory: () => import('./memory.ts'),
  'embedded-holds': () => import('./embedded-holds.ts'),
  'failover-cost': () => import('./failover-cost.ts'),
}

const folder = join(import.meta.dirname, '../docs/bench')
const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !(name in benches))

if (unknown.length > 0) {
  process.stderr.write(
    `Mesure inconnue : ${unknown.join(', ')}. Il y a : ${Object.keys(benches).join(', ')}.\n`,
  )
  process.exitCode = 2
} else await measureAll(wanted.length > 0 ? wanted : Object.keys(benches))

async function measureAll(names: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of names) {
    process.stdout.write(`\n── ${name}\n`)
    const bench = await benches[name]!()
    const report = 'measure' in bench ? await onSite(bench.measure) : await bench.measureAlone()
    process.stdout.write(`\n${report}`)
    writeFileSync(join(folder, `${name}.md`), report)
  }
}

async function onSite(measure: (site: BenchSite) => Promise<string>): Promise<string> {
  const site = await openSite()
  try {
    return await measure(site)
  } finally {
    await site.close()
  }
}
