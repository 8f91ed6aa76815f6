import { access, constants, mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { addDays } from '../../contract/rules/dates.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { StartupError } from '../startup-error.ts'
import { backUp, type FilesKept } from './backup.ts'
import type { Database } from './connect.ts'

export type NightlyBackups = ReturnType<typeof createNightlyBackups>

type Kept = { folder: string; keepDays: number; now: () => Date }

/** After the last screening and before the first coffee. */
const dueFrom = '04:00'

/** The backups that the house makes of itself: one a day, the last ones kept. */
export function createNightlyBackups({ folder, keepDays, now }: Kept) {
  let failed = false
  const fileOf = (date: string) => join(folder, `ouvreuse-${date}.gz`)
  const names = () => readdir(folder).catch(() => [])
  const made = async (): Promise<string[]> =>
    (await names()).flatMap(name => /^ouvreuse-(\d{4}-\d{2}-\d{2})\.gz$/.exec(name)?.[1] ?? []).sort()
  /** Without those that a clock which ran ahead has dated. */
  const upTo = async (date: string) => (await made()).filter(day => day <= date)
  return {
    /** Makes the day's when it is due and not there: in the night, or at the first start after it. */
    async makeIfDue(db: Database, files: FilesKept): Promise<void> {
      const { date, hour } = inParis(now())
      if (hour < dueFrom || (await made()).includes(date)) return
      failed = true
      await backUp(db, files, fileOf(date))
      failed = false
      // By number, not by age: a clock that is wrong for a day, or a house that was shut for a month, must not cost them all.
      for (const day of (await upTo(date)).slice(0, -keepDays)) await rm(fileOf(day), { force: true })
      // Halves that a killed process left; today's may be another's, still at it.
      for (const name of await names())
        if (/^ouvreuse-.*\.part$/.test(name) && name < `ouvreuse-${date}`)
          await rm(join(folder, name), { force: true })
    },
    /** The file of the latest, if there is one. */
    async newest(): Promise<string | undefined> {
      const date = (await upTo(inParis(now()).date)).at(-1)
      return date && basename(fileOf(date))
    },
    /** Whether the last night, or the one before, has left none. */
    async areLate(): Promise<boolean> {
      const { date } = inParis(now())
      const newest = (await upTo(date)).at(-1)
      return failed || (newest !== undefined && newest < addDays(date, -1))
    },
    /** Says at once what would else be noticed in the night. */
    async check(): Promise<void> {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await access(folder, constants.W_OK)
      } catch (error) {
        throw new StartupError(
          `Le dossier des sauvegardes ${folder} ne peut pas être écrit. Vérifiez le réglage BACKUP_DIR.`,
          { cause: error },
        )
      }
    },
  }
}
