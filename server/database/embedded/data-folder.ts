import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { StartupError } from '../../startup-error.ts'
import { syncOne, syncTree } from './sync-tree.ts'

/** Returns the path of the folder with PostgreSQL's files. The folder gets this name only once it is complete. */
export const dataFolderOf = (folder: string): string => join(folder, 'pgdata')

/**
 * Creates the folder that contains the lock file and the database folder. Only the user who runs the site can
 * access it.
 */
export function createOuterFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let created = resolve(folder); created !== dirname(resolve(first)); created = dirname(created)) {
    syncOne(dirname(created))
  }
}

/**
 * Creates the database folder under another name first and then renames it, so that an interrupted first start
 * leaves no partial database. Copies the empty database of the build, because initdb briefly takes half a gigabyte
 * of memory.
 */
export async function createDataFolder(data: string, empty: string): Promise<void> {
  const draft = `${data}.new`
  try {
    rmSync(draft, { recursive: true, force: true })
    mkdirSync(draft, { mode: 0o700 })
    if (existsSync(empty)) copyForUsAlone(empty, draft)
    else await (await PGlite.create({ dataDir: draft })).close()
    syncTree(draft)
    renameSync(draft, data)
    syncOne(dirname(data))
  } catch (error) {
    throw new CreationFailed(data, { cause: error })
  }
}

function copyForUsAlone(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  chmodSync(to, 0o700)
}

/**
 * Refuses an incomplete data folder. Without this check, PGlite would take a folder without the file PG_VERSION
 * for a new one, and run initdb over the data.
 */
export function checkDataFolder(data: string): void {
  const missing = essentialEntries.find(entry => !existsSync(join(data, entry)))
  if (missing) throw new UnreadableDatabase(data, `« ${missing} » manque`)
  const major = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (!/^\d+(\.\d+)?$/.test(major))
    throw new UnreadableDatabase(data, '« PG_VERSION » ne contient pas une version')
  if (major !== POSTGRESQL_MAJOR) throw new OtherPostgresqlMajor(data, major)
}

export class CreationFailed extends StartupError {
  constructor(data: string, options: ErrorOptions) {
    super(
      `La base de données n’a pas pu être créée dans le dossier ${data}. ` +
        'Vérifiez qu’Ouvreuse a le droit d’y écrire et qu’il reste au moins 200 Mo, puis redémarrez.',
      options,
    )
  }
}

export class UnreadableDatabase extends StartupError {
  constructor(data: string, reason: string, options?: ErrorOptions) {
    super(
      `La base de données du dossier ${data} ne peut pas être ouverte : ${reason}. ` +
        'Rien n’a été effacé. Si le disque n’est ni plein ni défaillant, gardez une copie de ce dossier, ' +
        'puis restaurez une sauvegarde.',
      options,
    )
  }
}

export class OtherPostgresqlMajor extends StartupError {
  constructor(data: string, major: string) {
    super(
      `La base de données du dossier ${data} a été créée par PostgreSQL ${major}, ` +
        `alors que cette version d’Ouvreuse utilise PostgreSQL ${POSTGRESQL_MAJOR}. Rien n’a été modifié. ` +
        'Reprenez la version d’Ouvreuse qui l’a créée, faites-y une sauvegarde, puis restaurez-la dans celle-ci.',
    )
  }
}

// The major version of the PostgreSQL that is in PGlite 0.5.
const POSTGRESQL_MAJOR = '18'

const essentialEntries = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact', 'postgresql.conf']
