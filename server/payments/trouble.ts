import type { AppContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { keepTrouble, lastTrouble } from './payment-queries.ts'

/** Records that the gateway refuses new payments. Staff see it on the back-office home page for a day. */
export async function recordGatewayTrouble({ db, log, now }: AppContext, words: string): Promise<void> {
  log.error({ words }, 'the gateway refuses to open payments')
  await keepTrouble(db, { at: now().toISOString(), words })
}

const aDay = 86_400_000

export async function gatewayTroubleToday(db: Database, now: Date) {
  const trouble = await lastTrouble(db)
  if (!trouble || Date.parse(trouble.at) < now.getTime() - aDay) return null
  return { at: new Date(trouble.at), words: trouble.words }
}
