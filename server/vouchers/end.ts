import { expiryWarningDays } from '../../contract/rules/terms.ts'
import type { AppContext } from '../context.ts'
import { yieldToOthers } from '../database/yield-to-others.ts'
import { recordOperations } from '../money/record-operations.ts'
import { linesOfExpiry } from '../money/rules.ts'
import { expireSome } from './ledger-queries.ts'
import { endingMail } from './purchase-mails.ts'
import { forgetRecipients } from './purchase-queries.ts'
import { takeEnding } from './queries.ts'

const aDay = 86_400_000

/**
 * How many vouchers one transaction handles at most, because the embedded database serves no other request during
 * it. Warning an owner takes longer than emptying an expired voucher, because it queues a mail.
 */
const expiredAtOnce = 100
const warnedAtOnce = 20

/** Empties expired vouchers, and warns the owners of others once, a month before the end. */
export async function endVouchers(appContext: AppContext): Promise<void> {
  const now = appContext.now()
  for (;;) {
    const ended = await appContext.db.transaction(async db => {
      const lost = await expireSome(db, now, expiredAtOnce)
      const lines = linesOfExpiry(now, lost)
      if (lines.length > 0)
        await recordOperations(db, { at: now, simulation: appContext.setting.demo }, [
          { kind: 'expiry', cinemas_id: null, lines },
        ])
      return lost.length
    })
    if (ended === 0) break
    await yieldToOthers()
  }
  const until = new Date(now.getTime() + expiryWarningDays * aDay)
  for (;;) {
    const told = await appContext.db.transaction(async db => {
      const ending = await takeEnding(db, { now, until, most: warnedAtOnce })
      for (const { voucher, owner } of ending) await endingMail(db, appContext, voucher, owner)
      return ending.length
    })
    if (told === 0) break
    await yieldToOthers()
  }
  await forgetRecipients(appContext.db, now)
}
