import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { freshFolder } from '../../../tests/harness/databases.ts'
import { openEmbedded } from './open-embedded.ts'

test('every row whose commit the embedded database confirmed survives kill -9, twice in a row', async () => {
  const folder = freshFolder()
  const confirmed = [...(await confirmThenKill(folder, 30)), ...(await confirmThenKill(folder, 30))]
  expect(confirmed.length).toBeGreaterThanOrEqual(60)

  const database = await openEmbedded(folder)
  const { rows } = await database.query<{ id: number }>('select id from bookings')
  await database.close()
  const kept = new Set(rows.map(row => row.id))
  expect(confirmed.filter(id => !kept.has(id))).toEqual([])
  rmSync(folder, { recursive: true })
})

async function confirmThenKill(folder: string, enough: number): Promise<number[]> {
  const writing = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../tests/harness/embedded/writing-process.ts'), folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const confirmed: number[] = []
  for await (const line of createInterface(writing.stdout)) {
    confirmed.push(Number(line))
    if (confirmed.length === enough) writing.kill('SIGKILL')
  }
  return confirmed
}
