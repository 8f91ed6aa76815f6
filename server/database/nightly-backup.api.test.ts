import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { filesOf } from '../files-in-use.ts'
import { createNightlyBackups } from './nightly-backup.ts'

let moment = new Date('2026-11-16T02:59:00Z')
const api = await useApi()
// Of this run alone: what another run left would be counted too.
const outer = mkdtempSync(join(tmpdir(), 'ouvreuse-backups-'))
const folder = join(outer, 'sauvegardes')
afterAll(() => rmSync(outer, { recursive: true }))

const names = () => readdirSync(folder).sort()

test('one is made a night, from four in the morning on, and kept for some days', async () => {
  const backups = createNightlyBackups({ folder, keepDays: 3, now: () => moment })
  const turn = () => backups.makeIfDue(api.house.db, filesOf(api.house))
  await backups.check()
  // Put among the pictures by somebody else, or by a file system: lost+found.
  mkdirSync(join(api.house.images.folder, 'lost+found'), { recursive: true })
  // Written by somebody else, and no backup of ours.
  writeFileSync(join(folder, 'notes.txt'), '')
  // Begun by a process that was killed over it.
  writeFileSync(join(folder, 'ouvreuse-2026-11-15.gz.machine-1.part'), '')
  await turn()
  expect(names()).toEqual(['notes.txt', 'ouvreuse-2026-11-15.gz.machine-1.part'])
  for (const day of ['16', '17', '18', '19']) {
    moment = new Date(`2026-11-${day}T03:00:00Z`)
    await turn()
    await turn()
    expect(await backups.areLate()).toBe(false)
  }
  expect(names()).toEqual([
    'notes.txt',
    'ouvreuse-2026-11-17.gz',
    'ouvreuse-2026-11-18.gz',
    'ouvreuse-2026-11-19.gz',
  ])
  moment = new Date('2026-11-21T02:00:00Z')
  expect(await backups.areLate()).toBe(true)
})

test('a clock that was wrong for a day costs no backup, and hides none that is missing', async () => {
  const backups = createNightlyBackups({ folder, keepDays: 3, now: () => moment })
  const turn = () => backups.makeIfDue(api.house.db, filesOf(api.house))
  moment = new Date('2036-01-01T12:00:00Z')
  await turn()
  moment = new Date('2026-11-19T12:00:00Z')
  await turn()
  expect(names()).toEqual([
    'notes.txt',
    'ouvreuse-2026-11-18.gz',
    'ouvreuse-2026-11-19.gz',
    'ouvreuse-2036-01-01.gz',
  ])
  moment = new Date('2026-11-21T02:00:00Z')
  expect(await backups.areLate()).toBe(true)
})

test('one that fails is late at once, leaves no half file, and is tried again', async () => {
  rmSync(folder, { recursive: true })
  const backups = createNightlyBackups({ folder, keepDays: 3, now: () => moment })
  moment = new Date('2026-11-22T12:00:00Z')
  const turn = () => backups.makeIfDue(api.house.db, filesOf(api.house))
  await expect(turn()).rejects.toThrow()
  expect(await backups.areLate()).toBe(true)
  mkdirSync(folder)
  await turn()
  expect([names(), await backups.areLate()]).toEqual([['ouvreuse-2026-11-22.gz'], false])
})

test('a folder that cannot be written stops the start with a sentence', async () => {
  writeFileSync(join(folder, 'fichier'), '')
  const backups = createNightlyBackups({ folder: join(folder, 'fichier'), keepDays: 3, now: () => moment })
  await expect(backups.check()).rejects.toThrow(/BACKUP_DIR/)
})
