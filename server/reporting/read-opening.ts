import { missingOf } from '../../contract/rules/identity.ts'
import { missingBeforeOpening } from '../../contract/rules/opening.ts'
import type { AppContext } from '../context.ts'
import { isAdministered } from '../members/admin/create-admin.ts'
import { readSecuritySettings } from '../members/second-factor/security.ts'

/**
 * Returns what a real cinema still has to configure before it opens. The server prints it at start, and the home
 * page of the back office shows it.
 */
export async function readOpeningOf(appContext: AppContext) {
  const { require_second_factor } = await readSecuritySettings(appContext)
  const identity = await appContext.identity.read()
  return missingBeforeOpening({
    ...appContext.setting,
    administered: await isAdministered(appContext),
    inTheClear: appContext.publicUrl?.protocol === 'http:',
    limitsOn: appContext.limitsOn,
    legalIdentity: !identity.fictional && missingOf(identity).length === 0,
    paymentProviderNamed: identity.payment_provider !== '',
    secondFactorRequired: require_second_factor,
    backups: await backupsOf(appContext),
  })
}

async function backupsOf({ backups, setting }: AppContext) {
  if (backups) return (await backups.areLate()) ? 'late' : 'made'
  return setting.embedded ? 'none' : 'elsewhere'
}
