import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Connection, connectEmbedded } from './database/connect.ts'
import { openEmbedded } from './database/embedded/open-embedded.ts'
import { createNightlyBackups } from './database/nightly-backup.ts'
import { NotABackup, readLines, restore } from './database/restore.ts'
import { differencesFromFile } from './database/same-as-file.ts'
import { makeScratchDatabase } from './database/scratch-database.ts'
import { readFileIfExists, writeFileAtomically } from './files.ts'
import { filesInUse } from './files-in-use.ts'
import type { Settings } from './settings.ts'
import { StartupError } from './startup-error.ts'

// Tests a backup: restores it into a temporary database, compares the result with the backup, and deletes the
// database.

/** The result of a test. `lines` is the number of restored rows, or null if the restore failed. */
type Trial = { file: string; at: Date; lines: number | null }

const noteIn = (folder: string) => join(folder, 'last-trial.json')

/** Returns the result of the last test; null if there was none. */
export async function lastTrialIn(folder: string): Promise<Trial | null> {
  const note = await readFileIfExists(noteIn(folder))
  if (!note) return null
  const { file, at, lines } = JSON.parse(note.toString()) as Omit<Trial, 'at'> & { at: string }
  return { file, at: new Date(at), lines }
}

/** Tests the given backup file, or the newest nightly backup, in a temporary database of the same kind. */
export async function tryRestore(settings: Settings, now: () => Date, [named]: string[]): Promise<string> {
  const { BACKUP_DIR, BACKUP_KEEP_DAYS } = settings
  const newest =
    BACKUP_DIR &&
    (await createNightlyBackups({ folder: BACKUP_DIR, keepDays: BACKUP_KEEP_DAYS, now }).newest())
  const file = named ?? (newest && join(BACKUP_DIR, newest))
  if (!file)
    throw new StartupError(
      'Il n’y a pas de sauvegarde à essayer\u00a0: indiquez un fichier (db:try-restore sauvegarde.gz), ou BACKUP_DIR.',
    )
  const note = async (lines: number | null) => {
    const trial: Trial = { file: basename(file), at: now(), lines }
    if (BACKUP_DIR && !named)
      await writeFileAtomically(noteIn(BACKUP_DIR), Buffer.from(JSON.stringify(trial)))
  }
  const lines = await inScratch(settings, (connection, images) =>
    restoreAndLook(connection, images, file).catch(async error => {
      await note(null)
      if (error instanceof StartupError) throw error
      throw new StartupError(
        `La sauvegarde ${file} ne se restaure pas\u00a0: la base de données la refuse.`,
        {
          cause: error,
        },
      )
    }),
  )
  await note(lines)
  return `La sauvegarde ${file} se restaure\u00a0: ${lines} lignes, avec les nombres et les sommes du fichier. La copie d’essai est jetée.`
}

async function restoreAndLook({ db }: Connection, images: string, file: string): Promise<number> {
  const { lines } = await restore(db, images, file, async (db, tables) => {
    const found = await differencesFromFile(db, tables, readLines(file))
    if (found.length > 0)
      throw new NotABackup(
        `La sauvegarde ${file} ne se restaure pas comme elle est écrite (${found.join(', ')}).`,
      )
  })
  for (const name of await filesInUse(db))
    if (!(await stat(join(images, name)).catch(() => null)))
      throw new NotABackup(
        `La sauvegarde ${file} ne contient pas l’image ${name}, dont ses pages parlent\u00a0: déposez-la de nouveau dans l’administration.`,
      )
  return lines
}

async function inScratch<T>(
  { DATABASE_URL, DATABASE_DIRECT_URL }: Settings,
  work: (connection: Connection, images: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ouvreuse-essai-'))
  const server = DATABASE_DIRECT_URL ?? DATABASE_URL
  try {
    const connection = server
      ? await makeScratchDatabase(server)
      : // The temporary database need not survive a crash, so it may skip slow writes to disk.
        connectEmbedded(await openEmbedded(join(folder, 'database'), { relaxed: true }))
    return await work(connection, join(folder, 'images')).finally(connection.close)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
