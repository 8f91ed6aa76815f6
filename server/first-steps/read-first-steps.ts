import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { readFirstSteps } from '../../contract/admin/first-steps.ts'
import { mailWarning, type SetupProgress, stepsOf, whyNotOpen } from '../../contract/rules/first-steps.ts'
import { eurosFromCents } from '../../contract/rules/money.ts'
import { usualWeek } from '../../contract/rules/opening-hours.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import type { AppContext } from '../context.ts'
import { readSiteSettings } from '../identity/read-identity.ts'
import {
  cinemasWithoutRoom,
  countWhatThereIs,
  firstFullFare,
  nextScreening,
  readCompletedSteps,
} from './queries.ts'

export async function readFirstStepsOf(
  appContext: AppContext,
): Promise<z.output<typeof readFirstSteps.answer>> {
  const begun = await setupProgress(appContext)
  return {
    open_to_public: begun.openToPublic,
    steps: stepsOf(begun),
    why_not_open: whyNotOpen(begun),
    mail_warning: mailWarning(begun),
    next_screening: await nextScreening(appContext.db, appContext.now()),
  }
}

export async function setupProgress({ db, now, setting }: AppContext): Promise<SetupProgress> {
  const { missing, open_to_public, opening_hours } = await readSiteSettings({ db })
  const fullFare = await firstFullFare(db)
  return {
    payments: setting.payments,
    mailLeaves: setting.mailLeaves,
    missingIdentity: missing,
    openToPublic: open_to_public,
    withoutRoom: await cinemasWithoutRoom(db),
    fullFareText: fullFare === null ? null : eurosText(eurosFromCents(fullFare)),
    hoursSeen: opening_hours.every(({ days }) => !isDeepStrictEqual(days, usualWeek)),
    ...{ faresSeen: false, paymentTried: false, mailTried: false },
    ...(await readCompletedSteps(db)),
    ...(await countWhatThereIs(db, now())),
  }
}
