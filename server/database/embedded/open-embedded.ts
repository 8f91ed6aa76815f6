import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import {
  checkDataFolder,
  createDataFolder,
  createOuterFolder,
  dataFolderOf,
  UnreadableDatabase,
} from './data-folder.ts'
import { DurableFiles, durableParameters } from './durable-files.ts'
import { EmbeddedDatabase } from './embedded-database.ts'
import { lockFolder } from './folder-lock.ts'

/** What the build puts beside the program; the sources have none, and make an empty database where one is needed. */
const emptyDatabase = join(import.meta.dirname, '../empty-database')

/** Opens the database of a folder, or creates it; relaxed leaves out fsync, for tests that keep nothing. */
export async function openEmbedded(folder: string, options: Options = {}): Promise<PGlite> {
  createOuterFolder(folder)
  const release = lockFolder(folder)
  try {
    const data = dataFolderOf(folder)
    if (!existsSync(data)) await createDataFolder(data, options.empty ?? emptyDatabase)
    checkDataFolder(data)
    return await start(data, options.relaxed ? relaxedFiles(data) : durableFiles(data), release)
  } catch (error) {
    release()
    throw error
  }
}

type Options = { relaxed?: boolean; empty?: string }

async function start(data: string, files: PGliteOptions, release: () => void): Promise<PGlite> {
  let lastWords = ''
  const onStderr = (line: string) => {
    if (/FATAL|PANIC/.test(line)) lastWords = line.replace(/^.*(FATAL|PANIC): */, '')
    return true
  }
  const extensions = { unaccent, pg_trgm, btree_gist }
  const database = new EmbeddedDatabase({ ...files, extensions, onStderr }, release)
  try {
    await database.waitReady
  } catch (error) {
    await database.fs?.closeFs().catch(() => undefined)
    // The only trace of a start that failed: it names no process of this machine.
    rmSync(join(data, 'postmaster.pid'), { force: true })
    const reason = lastWords ? `PostgreSQL répond « ${lastWords} »` : 'PostgreSQL ne démarre pas'
    throw new UnreadableDatabase(data, reason, { cause: error })
  }
  database.watchForStop()
  return database
}

const durableFiles = (data: string): PGliteOptions => ({
  fs: new DurableFiles(data),
  startParams: [...withoutDashF, ...durableParameters, ...always],
})

const relaxedFiles = (data: string): PGliteOptions => ({
  fs: new NodeFS(data),
  startParams: [...PGlite.defaultStartParams, ...always],
})

// -F turns fsync off.
const withoutDashF = PGlite.defaultStartParams.filter(parameter => parameter !== '-F')

const always = [
  // After a start that failed, this timer would keep our process alive for ever.
  ...['-c', 'log_startup_progress_interval=0'],
  // The system keeps the files in its own memory too: 128 MB of them twice is what a house of this size does not need.
  ...['-c', 'shared_buffers=32MB'],
]
