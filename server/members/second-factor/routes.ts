import {
  addPasskey,
  confirmTotp,
  givePasskey,
  giveSecondFactorCode,
  readSecondFactor,
  readSecurity,
  removePasskey,
  removeSecondFactorOf,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startPasskeyLogin,
  startTotp,
  updateSecurity,
} from '../../../contract/second-factor.ts'
import { type Api, allow, open, serve } from '../../http/serve.ts'
import { logInByPasskey, startLoginByPasskey } from './passkey-login.ts'
import { addOwnPasskey, removeOwnPasskey, startOwnPasskey } from './passkeys.ts'
import { renewOwnRecoveryCodes } from './recovery-codes.ts'
import { giveCode } from './second-step.ts'
import {
  readOwnSecondFactor,
  readSecuritySettings,
  removeFactorsOf,
  updateSecuritySettings,
} from './security.ts'
import { confirmOwnTotp, removeOwnTotp, startOwnTotp } from './totp.ts'

export function mountSecondFactor(api: Api): void {
  serve(api, giveSecondFactorCode, open, (context, { body }) => giveCode(context, body))
  serve(api, startPasskeyLogin, open, (context, { body }) => startLoginByPasskey(context, body.challenge))
  serve(api, givePasskey, open, (context, { body }) => logInByPasskey(context, body))

  const own = allow('second-factor:own')
  serve(api, readSecondFactor, own, context => readOwnSecondFactor(context))
  serve(api, startTotp, own, (context, { body }) => startOwnTotp(context, body.current_password))
  serve(api, confirmTotp, own, (context, { body }) => confirmOwnTotp(context, body.code))
  serve(api, removeTotp, own, (context, { body }) => removeOwnTotp(context, body.current_password))
  serve(api, renewRecoveryCodes, own, (context, { body }) =>
    renewOwnRecoveryCodes(context, body.current_password),
  )
  serve(api, startPasskey, own, (context, { body }) => startOwnPasskey(context, body.current_password))
  serve(api, addPasskey, own, (context, { body }) => addOwnPasskey(context, body))
  serve(api, removePasskey, own, (context, { params, body }) =>
    removeOwnPasskey(context, params.id, body.current_password),
  )

  serve(api, readSecurity, allow('security:write'), context => readSecuritySettings(context))
  serve(api, updateSecurity, allow('security:write'), (context, { body }) =>
    updateSecuritySettings(context, body),
  )
  serve(api, removeSecondFactorOf, allow('security:write'), (context, { params }) =>
    removeFactorsOf(context, params.id),
  )
}
