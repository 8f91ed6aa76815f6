import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { keepTrouble, lastTrouble } from './trouble-queries.ts'

/** The gateway will not let anybody pay: the staff sees it on the back office's home for a day. */
export async function noteTrouble({ db, log, now }: House, words: string): Promise<void> {
  log.error({ words }, 'the gateway refuses to open payments')
  await keepTrouble(db, { at: now().toISOString(), words })
}

const aDay = 86_400_000

export async function troubleToday(db: Database, now: Date) {
  const trouble = await lastTrouble(db)
  if (!trouble || Date.parse(trouble.at) < now.getTime() - aDay) return null
  return { at: new Date(trouble.at), words: trouble.words }
}
