import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { closeGuard, startGuard } from '../tests/harness/folder-guard.ts'
import { freePort } from '../tests/harness/free-port.ts'
import { startPostgresql } from '../tests/harness/postgresql.ts'
import { asStarted } from './as-started.ts'
import { table } from './table.ts'
import { anHour } from './varied-use.ts'

const root = join(import.meta.dirname, '..')
const limits = { embedded: 450, PostgreSQL: 220 }

/** What it held after a step, and the most while it lasted, in MB. */
type Step = { name: string; most: number; after: number; parts: NodeJS.MemoryUsage }

/** As an hour has many: what the house does only when hardly anybody asks, it may do then. */
const restMs = 5_000

/** An hour of a house of the demonstration's size, from its very first start, with one rest after each kind of use. */
export async function measureAlone(): Promise<string> {
  const busyBefore = loadavg()[0]!
  const server = await startPostgresql()
  try {
    const embedded = await live('embedded', {})
    const postgresql = await live('PostgreSQL', { DATABASE_URL: server.url })
    return [
      '# Memory\n\n',
      'From the very first start with the demonstration, started as `npm start` does: every page of the site in each of its states, as visitor, member\n',
      'and staff, pictures in all widths and formats, purchases with their PDF, pictures of 24 megapixels taken, every export, strange addresses.\n',
      'Resident memory of our process in MB (RSS, the files it maps included): the most while it lasted, and at its end with what that is made of. The heap is\n',
      'JavaScript’s, wasm the reserved memory of the embedded PostgreSQL, of which not all is resident; buffers are what is under way.\n',
      `After each step nobody asks for ${restMs / 1000} s.\n`,
      `Load of the machine before the run: ${busyBefore.toFixed(1)}.\n`,
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
  const { PATH, HOME, TMPDIR, NODE_OPTIONS, MALLOC_ARENA_MAX, MALLOC_TRIM_THRESHOLD_ } = process.env
  const told = join(folder, 'memory.json')
  const own = {
    TELL_MEMORY: told,
    DATA_DIR: folder,
    PORT: String(port),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  }
  const child = spawn('sh', ['-c', asStarted('--import', './bench/tools/tell-memory.js')], {
    cwd: root,
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_OPTIONS,
      MALLOC_ARENA_MAX,
      MALLOC_TRIM_THRESHOLD_,
      ...settings,
      ...own,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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

/** What the process has told of itself after this moment. */
async function toldSince(file: string, moment: number): Promise<NodeJS.MemoryUsage> {
  while ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < moment) await wait(100)
  return JSON.parse(readFileSync(file, 'utf8')) as NodeJS.MemoryUsage
}

function reportOf(database: keyof typeof limits, steps: Step[]): string {
  const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
  const highest = Math.max(...steps.map(({ most }) => most))
  return [
    `\n## ${database}: at most ${highest.toFixed(0)} MB (limit ${limits[database]})\n\n`,
    table(
      ['step', 'at most', 'at its end', 'heap (used)', 'wasm', 'buffers'],
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
