import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { StartupError } from '../../startup-error.ts'
import {
  checkDataFolder,
  createDataFolder,
  createOuterFolder,
  dataFolderOf,
  UnreadableDatabase,
} from './data-folder.ts'
import { DurableFiles, durableParameters } from './durable-files.ts'
import { lockFolder } from './folder-lock.ts'

// Without these flags V8 optimises PGlite's WebAssembly in the background, which takes half a gigabyte at each
// start. Set them in code, before the first module is compiled, so that no command needs to pass them.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)

/**
 * The empty database that the build created. When run from the sources, there is none, and initdb runs instead.
 */
const emptyDatabase = join(import.meta.dirname, '../empty-database')

/** Opens the database of a folder, and creates it if necessary. `relaxed` skips fsync, for tests. */
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
    // A failed start leaves this file behind. It contains a process id that belongs to no process of this machine,
    // so remove it.
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

// The default parameters of PGlite without the flag -F, which would turn fsync off.
const withoutDashF = PGlite.defaultStartParams.filter(parameter => parameter !== '-F')

const always = [
  // Disable PostgreSQL's timer for progress messages at startup: after a failed start, it would keep the Node
  // process alive.
  ...['-c', 'log_startup_progress_interval=0'],
  // The operating system caches the files too, so PostgreSQL's default of 128 MB of shared buffers is not needed.
  ...['-c', 'shared_buffers=32MB'],
  // ANALYZE reads 300 rows for each unit of this setting. With the default of 100 units, it takes a second for a
  // table of 30,000 members, and the embedded database answers no other query during that time.
  ...['-c', 'default_statistics_target=10'],
]

/**
 * A PGlite database that unlocks its folder when it is closed, and refuses queries once PostgreSQL has aborted.
 */
class EmbeddedDatabase extends PGlite {
  #release: () => void
  #stopped = false

  constructor(options: PGliteOptions, release: () => void) {
    super(options)
    this.#release = release
  }

  /** Call it once the database is ready. If PostgreSQL aborts later, further queries are refused. */
  watchForStop(): void {
    this.Module.onAbort = () => {
      this.#stopped = true
    }
  }

  // After PostgreSQL aborts (disk full, failed fsync), the next query would loop forever in PGlite, so refuse it.
  override execProtocolRawSync(message: Uint8Array) {
    if (this.#stopped) throw new DatabaseStopped()
    return super.execProtocolRawSync(message)
  }

  override async close(): Promise<void> {
    await super.close()
    this.#release()
  }
}

export class DatabaseStopped extends StartupError {
  constructor() {
    super(
      'La base de données s’est arrêtée sur une erreur grave, souvent un disque plein ou défaillant. ' +
        'Ce qui était confirmé est gardé : libérez de la place ou vérifiez le disque, puis redémarrez Ouvreuse.',
    )
  }
}
