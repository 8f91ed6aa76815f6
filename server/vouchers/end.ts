import { expiryWarningDays } from '../../contract/rules/terms.ts'
import type { House } from '../context.ts'
import { linesOfExpiry } from '../money/rules.ts'
import { writeDown } from '../money/write-down.ts'
import { expireSome } from './ledger-queries.ts'
import { endingMail } from './purchase-mails.ts'
import { forgetRecipients } from './purchase-queries.ts'
import { takeEnding } from './queries.ts'

const aDay = 86_400_000

/** Writes off what has ended, and tells owners a month before, once. */
export async function endVouchers(house: House): Promise<void> {
  const now = house.now()
  for (;;) {
    const ended = await house.db.transaction(async db => {
      const lost = await expireSome(db, now, 500)
      await writeDown(db, linesOfExpiry(now, lost))
      return lost.length
    })
    if (ended === 0) break
  }
  const until = new Date(now.getTime() + expiryWarningDays * aDay)
  for (;;) {
    const told = await house.db.transaction(async db => {
      const ending = await takeEnding(db, { now, until })
      for (const { voucher, owner } of ending) await endingMail(db, house, voucher, owner)
      return ending.length
    })
    if (told === 0) break
  }
  await forgetRecipients(house.db, now)
}
