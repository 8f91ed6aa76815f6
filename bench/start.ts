import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { closeGuard, startGuard } from '../tests/harness/folder-guard.ts'
import { freePort } from '../tests/harness/free-port.ts'
import { startPostgresql } from '../tests/harness/postgresql.ts'
import { median, table } from './table.ts'
import { memoryMegabytes, processorSeconds } from './tools/processor-time.ts'

const root = join(import.meta.dirname, '..')
const restMs = 15_000

type Start = { seconds: number; processor: number; megabytes: number }

/**
 * Measures the time from the start to the first response, for the first start (which creates the tables) and for
 * the second. Also measures the memory of the idle process.
 */
export async function measureStart(say: (step: string) => void): Promise<string> {
  const server = await startPostgresql({ durable: true })
  const rows: string[][] = []
  try {
    for (const [name, settings, goals] of [
      ['embedded', {}, [2, 400]],
      ['PostgreSQL', { DATABASE_URL: server.urlOf('postgres') }, [0.8, 200]],
    ] as const) {
      const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-start-'))
      const guard = startGuard(folder)
      const env = { ...settings, DATA_DIR: folder }
      say(`first start, ${name}`)
      const first = await start(env, 0)
      const again: Start[] = []
      for (let round = 0; round < 3; round++) {
        say(`warm start, ${name}: ${round + 1}/3`)
        again.push(await start(env, round === 2 ? restMs : 0))
      }
      const figures = (pick: (one: Start) => number) => median(again.map(pick)).toFixed(2)
      rows.push([
        name,
        `${first.seconds.toFixed(1)} s (${first.processor.toFixed(1)} s)`,
        `${figures(one => one.seconds)} s (${figures(one => one.processor)} s)`,
        `${goals[0]} s`,
        `${Math.round(again.at(-1)!.megabytes)} MB`,
        `${goals[1]} MB`,
      ])
      await closeGuard(guard)
    }
  } finally {
    await server.stop()
  }
  const heads = [
    'database',
    'first start with the demonstration (processor time)',
    'later start (processor time)',
    'limit of a later start',
    'memory of our process without requests',
    'limit of that memory',
  ]
  return `A start lasts from the command until the first response of the site. In brackets is the processor time of the start, which hardly depends on other work of the machine.\n\n${table(heads, rows)}`
}

async function start(settings: Record<string, string>, idleMs: number): Promise<Start> {
  const port = await freePort()
  const { PATH, HOME, TMPDIR } = process.env
  const began = performance.now()
  const child = spawn(process.execPath, ['build/server/main.js'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, LOG_LEVEL: 'warn', ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await (await fetch(`http://127.0.0.1:${port}/api/v1/app/movie`)).arrayBuffer()
  const seconds = (performance.now() - began) / 1000
  const processor = processorSeconds(child.pid!)
  await wait(idleMs)
  const megabytes = memoryMegabytes(child.pid!)
  child.kill('SIGTERM')
  await once(child, 'exit')
  return { seconds, processor, megabytes }
}
