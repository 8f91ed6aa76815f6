import { createNightlyBackups } from '../database/nightly-backup.ts'
import type { Settings } from '../settings.ts'
import { lastTrialIn } from '../try-restore.ts'
import { type Finding, failed, passed } from './finding.ts'

const mostDaysUntried = 8

export async function checkBackups(
  { BACKUP_DIR, BACKUP_KEEP_DAYS }: Settings,
  now: () => Date,
): Promise<Finding[]> {
  const what = 'Sauvegardes'
  if (!BACKUP_DIR)
    return [failed(what, 'aucune ne se fait seule. Indiquez un dossier d’un autre disque dans BACKUP_DIR.')]
  const kept = createNightlyBackups({ folder: BACKUP_DIR, keepDays: BACKUP_KEEP_DAYS, now })
  const newest = await kept.newest()
  return [
    newest && !(await kept.areLate())
      ? passed(what, `la dernière est ${newest}.`)
      : failed(what, `celle de la nuit manque dans ${BACKUP_DIR}. Le journal du site dit pourquoi.`),
    await lookAtTrial(BACKUP_DIR, now()),
  ]
}

async function lookAtTrial(folder: string, now: Date): Promise<Finding> {
  const what = 'Restauration'
  const trial = await lastTrialIn(folder)
  if (!trial || now.getTime() - trial.at.getTime() > mostDaysUntried * 86_400_000)
    return failed(
      what,
      'aucune sauvegarde n’a été essayée cette semaine. Lancez la commande db:try-restore, et laissez docs/deploy/ouvreuse-nightly.timer le faire.',
    )
  return trial.lines === null
    ? failed(
        what,
        `${trial.file} ne se restaure pas. Relancez la commande db:try-restore pour savoir pourquoi.`,
      )
    : passed(what, `${trial.file} se restaure (${trial.lines} lignes).`)
}
