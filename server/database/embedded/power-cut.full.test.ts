import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from './open-embedded.ts'

const scratch = mkdtempSync(join(tmpdir(), 'ouvreuse-power-cut-'))

beforeAll(async () => {
  const database = await openEmbedded(join(scratch, 'existing'), { relaxed: true })
  await database.close()
})

afterAll(() => rmSync(scratch, { recursive: true }))

// A complete run calls fsync 98 times. The power is cut at these calls: before, during and after the checkpoint.
test.each([20, 60, 85])('a power cut during fsync call number %i loses no confirmed row', async lastSync => {
  const { confirmed, kept } = await cutPower('existing', 'durable', lastSync)
  expect(confirmed.length).toBeGreaterThan(0)
  expect(kept).toEqual(expect.arrayContaining(confirmed))
})

test('after a power cut during the first run of a new database, every confirmed row is still there', async () => {
  const { confirmed, kept } = await cutPower('nothing', 'durable')
  expect(confirmed).toHaveLength(30)
  expect(kept).toEqual(confirmed)
})

test('control: without fsync (PGlite’s own files), a power cut loses confirmed rows', async () => {
  const { confirmed, kept } = await cutPower('existing', 'stock')
  expect(confirmed).toHaveLength(30)
  expect(kept).toEqual([])
})

async function cutPower(
  before: 'existing' | 'nothing',
  files: 'durable' | 'stock',
  lastSync = Number.POSITIVE_INFINITY,
) {
  const run = mkdtempSync(join(scratch, 'run-'))
  mkdirSync(join(run, 'disk'))
  if (before === 'existing') cpSync(join(scratch, 'existing'), join(run, 'disk/data'), { recursive: true })
  const script = join(import.meta.dirname, '../../../tests/harness/embedded/power-cut-process.ts')
  const { stdout, stderr, signal } = spawnSync(process.execPath, [script, run, files, String(lastSync)], {
    encoding: 'utf8',
  })
  expect({ stderr, signal }).toEqual({ stderr: '', signal: 'SIGKILL' })
  const confirmed = [...stdout.matchAll(/confirmed (\d+)/g)].map(match => Number(match[1]))
  const kept = await rowsOf(join(run, 'remains/data'))
  rmSync(run, { recursive: true })
  return { confirmed, kept }
}

async function rowsOf(folder: string): Promise<number[]> {
  const database = await openEmbedded(folder, { relaxed: true })
  try {
    const { rows: tables } = await database.query(`select 1 from pg_tables where tablename = 'bookings'`)
    if (tables.length === 0) return []
    const { rows } = await database.query<{ id: number }>('select id from bookings order by id')
    return rows.map(row => row.id)
  } finally {
    await database.close()
  }
}
