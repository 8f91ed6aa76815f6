import { access, constants, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '../../contract/rules/dates.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { Explained } from '../explained.ts'
import { backUp } from './backup.ts'
import type { Database } from './connect.ts'

export type NightlyBackups = ReturnType<typeof createNightlyBackups>

type Kept = { folder: string; keepDays: number; now: () => Date }

/** After the last screening and before the first coffee. */
const dueFrom = '04:00'

/** The backups that the house makes of itself: one a day, kept for some days. */
export function createNightlyBackups({ folder, keepDays, now }: Kept) {
  let failed = false
  const fileOf = (date: string) => join(folder, `ouvreuse-${date}.gz`)
  const made = async (): Promise<string[]> => {
    const names = await readdir(folder).catch(() => [])
    return names.flatMap(name => /^ouvreuse-(\d{4}-\d{2}-\d{2})\.gz$/.exec(name)?.[1] ?? []).sort()
  }
  return {
    /** Makes the day's when it is due and not there: in the night, or at the first start after it. */
    async makeIfDue(db: Database, imagesFolder: string): Promise<void> {
      const { date, hour } = inParis(now())
      if (hour < dueFrom || (await made()).includes(date)) return
      failed = true
      await backUp(db, imagesFolder, fileOf(date))
      failed = false
      const tooOld = (await made()).filter(day => day <= addDays(date, -keepDays))
      for (const day of tooOld) await rm(fileOf(day), { force: true })
    },
    /** Whether the last night, or the one before, has left none. */
    async areLate(): Promise<boolean> {
      const newest = (await made()).at(-1)
      return failed || (newest !== undefined && newest < addDays(inParis(now()).date, -1))
    },
    /** Says at once what would else be noticed in the night. */
    async check(): Promise<void> {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await access(folder, constants.W_OK)
      } catch (error) {
        throw new Explained(
          `Le dossier des sauvegardes ${folder} ne peut pas être écrit. Vérifiez le réglage BACKUP_DIR.`,
          { cause: error },
        )
      }
    },
  }
}
