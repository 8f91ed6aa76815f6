import { access, constants, mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { addDays } from '../../contract/rules/dates.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { cannotWrite } from '../files.ts'
import { StartupError } from '../startup-error.ts'
import { type BackupFiles, backUp } from './backup.ts'
import type { Database } from './connect.ts'

export type NightlyBackups = ReturnType<typeof createNightlyBackups>

type Kept = { folder: string; keepDays: number; now: () => Date }

/**
 * The time from which the nightly backup is made: the last screening is over by then, and staff have not arrived
 * yet.
 */
const dueFrom = '04:00'

/** Makes daily backups and keeps the last `keepDays` of them. */
export function createNightlyBackups({ folder, keepDays, now }: Kept) {
  let failed = false
  const fileOf = (date: string) => join(folder, `ouvreuse-${date}.gz`)
  const names = () => readdir(folder).catch(() => [])
  const made = async (): Promise<string[]> =>
    (await names()).flatMap(name => /^ouvreuse-(\d{4}-\d{2}-\d{2})\.gz$/.exec(name)?.[1] ?? []).sort()
  /**
   * Returns the dates of the backups up to this date. Leaves out later ones, which a wrong clock may have dated in
   * the future.
   */
  const upTo = async (date: string) => (await made()).filter(day => day <= date)
  return {
    /**
     * Makes today's backup if it is after 4:00 and the backup is missing. So a site that was off during the night
     * makes it at its next start.
     */
    async makeIfDue(db: Database, files: BackupFiles): Promise<void> {
      const { date, hour } = inParis(now())
      if (hour < dueFrom || (await made()).includes(date)) return
      failed = true
      await backUp(db, files, fileOf(date))
      failed = false
      // Keep the last `keepDays` backups, however old they are. If backups were deleted by age, a wrong clock or a
      // month without backups would delete them all.
      for (const day of (await upTo(date)).slice(0, -keepDays)) await rm(fileOf(day), { force: true })
      // Delete partial files that killed processes left on earlier days. A process may still be writing today's
      // file.
      for (const name of await names())
        if (/^ouvreuse-.*\.part$/.test(name) && name < `ouvreuse-${date}`)
          await rm(join(folder, name), { force: true })
    },
    /** Returns the file name of the latest backup, if any. */
    async newest(): Promise<string | undefined> {
      const date = (await upTo(inParis(now()).date)).at(-1)
      return date && basename(fileOf(date))
    },
    /** Returns true if the last backup failed, or the latest is older than yesterday. */
    async areLate(): Promise<boolean> {
      const { date } = inParis(now())
      const newest = (await upTo(date)).at(-1)
      return failed || (newest !== undefined && newest < addDays(date, -1))
    },
    /**
     * Checks at the start of the process that the backup folder is writable, instead of failing in the first
     * night.
     */
    async check(): Promise<void> {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await access(folder, constants.W_OK)
      } catch (error) {
        throw new StartupError(
          cannotWrite(`Le dossier des sauvegardes du réglage BACKUP_DIR (${folder})`, folder, error),
          { cause: error },
        )
      }
    },
  }
}
