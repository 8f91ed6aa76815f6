import { access, constants, mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { addDays } from '../../contract/rules/dates.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { cannotWrite } from '../files.ts'
import { StartupError } from '../startup-error.ts'
import { backUp, type FilesKept } from './backup.ts'
import type { Database } from './connect.ts'

export type NightlyBackups = ReturnType<typeof createNightlyBackups>

type Kept = { folder: string; keepDays: number; now: () => Date }

/** After the last screening and before the staff arrives. */
const dueFrom = '04:00'

/** Daily backups, of which the last `keepDays` are kept. */
export function createNightlyBackups({ folder, keepDays, now }: Kept) {
  let failed = false
  const fileOf = (date: string) => join(folder, `ouvreuse-${date}.gz`)
  const names = () => readdir(folder).catch(() => [])
  const made = async (): Promise<string[]> =>
    (await names()).flatMap(name => /^ouvreuse-(\d{4}-\d{2}-\d{2})\.gz$/.exec(name)?.[1] ?? []).sort()
  /** Without those dated in the future by a wrong clock. */
  const upTo = async (date: string) => (await made()).filter(day => day <= date)
  return {
    /** Makes today's backup if it is due and missing: in the night, or at the first start after it. */
    async makeIfDue(db: Database, files: FilesKept): Promise<void> {
      const { date, hour } = inParis(now())
      if (hour < dueFrom || (await made()).includes(date)) return
      failed = true
      await backUp(db, files, fileOf(date))
      failed = false
      // Count, do not compare ages: a wrong clock, or a month without a backup, must not delete them all.
      for (const day of (await upTo(date)).slice(0, -keepDays)) await rm(fileOf(day), { force: true })
      // Partial files of killed processes. Today's may belong to a process that is still writing.
      for (const name of await names())
        if (/^ouvreuse-.*\.part$/.test(name) && name < `ouvreuse-${date}`)
          await rm(join(folder, name), { force: true })
    },
    /** The file name of the latest backup, if any. */
    async newest(): Promise<string | undefined> {
      const date = (await upTo(inParis(now()).date)).at(-1)
      return date && basename(fileOf(date))
    },
    /** True if the last backup failed, or is older than yesterday. */
    async areLate(): Promise<boolean> {
      const { date } = inParis(now())
      const newest = (await upTo(date)).at(-1)
      return failed || (newest !== undefined && newest < addDays(date, -1))
    },
    /** Checks the folder at start, before the first night. */
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
