import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { filesOf } from '../files-in-use.ts'
import { createNightlyBackups } from './nightly-backup.ts'

let moment = new Date('2026-11-16T02:59:00Z')
const api = await useApi()
// Use a folder of this test run only, so that the files of other runs are not counted.
const outer = mkdtempSync(join(tmpdir(), 'ouvreuse-backups-'))
const folder = join(outer, 'sauvegardes')
afterAll(() => rmSync(outer, { recursive: true }))

const names = () => readdirSync(folder).sort()

test('one backup is made per night from 4 a.m., and kept for some days', async () => {
  const backups = createNightlyBackups({ folder, keepDays: 3, now: () => moment })
  const turn = () => backups.makeIfDue(api.appContext.db, filesOf(api.appContext))
  await backups.check()
  // A folder among the images, such as lost+found on a separate disk, must not make the backup fail.
  mkdirSync(join(api.appContext.images.folder, 'lost+found'), { recursive: true })
  // This file is not a backup, so it must not be deleted.
  writeFileSync(join(folder, 'notes.txt'), '')
  // A process that was killed has left this partial backup.
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

test('a backup dated in the future by a wrong clock neither deletes backups nor hides a missing one', async () => {
  const backups = createNightlyBackups({ folder, keepDays: 3, now: () => moment })
  const turn = () => backups.makeIfDue(api.appContext.db, filesOf(api.appContext))
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

test('a failed backup is reported immediately, leaves no partial file, and is retried', async () => {
  rmSync(folder, { recursive: true })
  const backups = createNightlyBackups({ folder, keepDays: 3, now: () => moment })
  moment = new Date('2026-11-22T12:00:00Z')
  const turn = () => backups.makeIfDue(api.appContext.db, filesOf(api.appContext))
  await expect(turn()).rejects.toThrow()
  expect(await backups.areLate()).toBe(true)
  mkdirSync(folder)
  await turn()
  expect([names(), await backups.areLate()]).toEqual([['ouvreuse-2026-11-22.gz'], false])
})

test('if the backup folder is not writable, the site refuses to start, with a message', async () => {
  writeFileSync(join(folder, 'fichier'), '')
  const backups = createNightlyBackups({ folder: join(folder, 'fichier'), keepDays: 3, now: () => moment })
  await expect(backups.check()).rejects.toThrow(/BACKUP_DIR/)
})
