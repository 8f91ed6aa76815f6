import type { z } from 'zod'
import type { readFirstSteps } from '../../contract/admin/first-steps.ts'
import { type HouseBegun, stepsOf, whyNotOpen } from '../../contract/rules/first-steps.ts'
import { eurosFromCents } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import type { House } from '../context.ts'
import { readHouseSettings } from '../identity/read-house.ts'
import { cinemasWithoutRoom, countWhatThereIs, firstFullFare, nextScreening, readNoted } from './queries.ts'

export async function readFirstStepsOf(house: House): Promise<z.output<typeof readFirstSteps.answer>> {
  const begun = await houseBegun(house)
  return {
    open_to_public: begun.openToPublic,
    steps: stepsOf(begun),
    why_not_open: whyNotOpen(begun),
    next_screening: await nextScreening(house.db, house.now()),
  }
}

export async function houseBegun({ db, now, setting }: House): Promise<HouseBegun> {
  const { missing, open_to_public } = await readHouseSettings({ db })
  const fullFare = await firstFullFare(db)
  return {
    payments: setting.payments,
    mailLeaves: setting.mailLeaves,
    missingIdentity: missing,
    openToPublic: open_to_public,
    withoutRoom: await cinemasWithoutRoom(db),
    fullFareText: fullFare === null ? null : eurosText(eurosFromCents(fullFare)),
    ...{ faresSeen: false, paymentTried: false, mailTried: false },
    ...(await readNoted(db)),
    ...(await countWhatThereIs(db, now())),
  }
}
