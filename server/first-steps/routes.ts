import {
  approveFares,
  approveHours,
  giveTrialInvitation,
  openToPublic,
  readFirstSteps,
  tryMail,
  tryPayment,
} from '../../contract/admin/first-steps.ts'
import type { ActorContext } from '../context.ts'
import { type Api, allow, serve } from '../http/serve.ts'
import { giveTrialPlace } from './give-trial-place.ts'
import { setOpenToPublic } from './open-to-public.ts'
import { markStepCompleted } from './queries.ts'
import { readFirstStepsOf } from './read-first-steps.ts'
import { sendTrialMail, tryGateway } from './try.ts'

export function mountFirstSteps(api: Api): void {
  /** Returns a handler that runs an action, then answers with the updated list of first steps. */
  const after = (act: (context: ActorContext) => Promise<unknown>) => async (context: ActorContext) => {
    await act(context)
    return readFirstStepsOf(context)
  }
  serve(api, readFirstSteps, allow('house:read'), readFirstStepsOf)
  serve(
    api,
    approveHours,
    allow('house:write'),
    after(({ db }) => markStepCompleted(db, { hoursSeen: true })),
  )
  serve(
    api,
    approveFares,
    allow('house:write'),
    after(({ db }) => markStepCompleted(db, { faresSeen: true })),
  )
  serve(api, tryPayment, allow('house:write'), after(tryGateway))
  serve(api, tryMail, allow('house:write'), after(sendTrialMail))
  serve(api, giveTrialInvitation, allow('house:write'), after(giveTrialPlace))
  serve(api, openToPublic, allow('house:write'), (context, { body }) =>
    after(() => setOpenToPublic(context, body))(context),
  )
}
