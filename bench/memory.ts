import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { closeGuard, startGuard } from '../tests/harness/folder-guard.ts'
import { freePort } from '../tests/harness/free-port.ts'
import { startPostgresql } from '../tests/harness/postgresql.ts'
import { table } from './table.ts'
import { anHour } from './varied-use.ts'

const root = join(import.meta.dirname, '..')
const limits = { embedded: 700, PostgreSQL: 450 }
const titles = { embedded: 'Embedded database', PostgreSQL: 'PostgreSQL server' }

/** A step of the simulated use: its peak memory and the memory after it, in MB. */
type Step = { name: string; most: number; after: number; parts: NodeJS.MemoryUsage }

/** The pause after each step, in which the measured process does its idle work, for example sending mails. */
const restMs = 5_000

/** Measures the memory of a site with demo data from its first start, during an hour of varied use. */
export async function measureAlone(): Promise<string> {
  const busyBefore = loadavg()[0]!
  const server = await startPostgresql()
  try {
    const embedded = await live('embedded', {})
    const postgresql = await live('PostgreSQL', { DATABASE_URL: server.url })
    return [
      '# Memory\n\n',
      'The bench starts the site for the first time, with the demonstration, as `npm start` does. It then requests every page in each state, as\n',
      'visitor, as member and as staff, and pictures in all widths and formats. It buys places with their PDF, uploads pictures of 24\n',
      'megapixels, and requests every export and unknown addresses.\n\n',
      'The figures are the resident memory of our process in MB (RSS, including mapped files): the maximum during each step, and the parts at\n',
      'its end. *heap* is the JavaScript heap. *wasm* is the memory reserved by the embedded PostgreSQL, of which only a part is resident.\n',
      `*buffers* contain data in transit. After each step the bench sends no request for ${restMs / 1000} s.\n`,
      `The load of the machine before the run was ${busyBefore.toFixed(1)}.\n`,
      ...[embedded, postgresql],
    ].join('')
  } finally {
    await server.stop()
  }
}

async function live(database: keyof typeof limits, settings: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-memory-'))
  const guard = startGuard(folder)
  const port = await freePort()
  const { PATH, HOME, TMPDIR } = process.env
  const told = join(folder, 'memory.json')
  const own = {
    TELL_MEMORY: told,
    DATA_DIR: folder,
    PORT: String(port),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  }
  const child = spawn(
    process.execPath,
    ['--import', './bench/tools/tell-memory.js', 'build/server/main.js'],
    {
      cwd: root,
      env: { PATH, HOME, TMPDIR, ...settings, ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const rss = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024
  const steps: Step[] = []
  const step = async (name: string, work: () => Promise<unknown>) => {
    process.stdout.write(`${database}: ${name}\n`)
    let most = rss()
    const watch = setInterval(() => (most = Math.max(most, rss())), 50)
    await work().finally(() => clearInterval(watch))
    const parts = await toldSince(told, Date.now())
    steps.push({ name, most, after: rss(), parts })
    process.stdout.write(`  at most ${most.toFixed(0)} MB\n`)
    await wait(restMs)
  }
  try {
    await step('first start, with the demonstration', () => once(child.stdout!, 'data'))
    await anHour(port, folder, step)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await closeGuard(guard)
  }
  return reportOf(database, steps)
}

/** Waits until the measured process has written its memory use again, after the given moment, and returns it. */
async function toldSince(file: string, moment: number): Promise<NodeJS.MemoryUsage> {
  while ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < moment) await wait(100)
  return JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage
}

function reportOf(database: keyof typeof limits, steps: Step[]): string {
  const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
  const highest = Math.max(...steps.map(({ most }) => most))
  return [
    `\n## ${titles[database]}: at most ${highest.toFixed(0)} MB (limit ${limits[database]} MB)\n\n`,
    table(
      [
        ...['step', 'highest memory, MB', 'memory at the end of the step, MB'],
        ...['heap (used), MB', 'wasm, MB', 'buffers, MB'],
      ],
      steps.map(({ name, most, after, parts }) => [
        name,
        most.toFixed(0),
        after.toFixed(0),
        `${mb(parts.heapTotal)} (${mb(parts.heapUsed)})`,
        mb(parts.external - parts.arrayBuffers),
        mb(parts.arrayBuffers),
      ]),
    ),
  ].join('')
}
