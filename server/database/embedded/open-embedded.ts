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

/** Opens the database of a folder, or creates it; relaxed leaves out fsync, for tests that keep nothing. */
export async function openEmbedded(folder: string, options: { relaxed?: boolean } = {}): Promise<PGlite> {
  createOuterFolder(folder)
  const release = lockFolder(folder)
  try {
    const data = dataFolderOf(folder)
    if (!existsSync(data)) await createDataFolder(data)
    checkDataFolder(data)
    return await start(data, options.relaxed ? relaxedFiles(data) : durableFiles(data), release)
  } catch (error) {
    release()
    throw error
  }
}

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
  startParams: [...withoutDashF, ...durableParameters, ...withoutProgressTimer],
})

const relaxedFiles = (data: string): PGliteOptions => ({
  fs: new NodeFS(data),
  startParams: [...PGlite.defaultStartParams, ...withoutProgressTimer],
})

// -F turns fsync off.
const withoutDashF = PGlite.defaultStartParams.filter(parameter => parameter !== '-F')

// After a start that failed, this timer would keep our process alive for ever.
const withoutProgressTimer = ['-c', 'log_startup_progress_interval=0']
