import { missingOf } from '../../contract/rules/identity.ts'
import { missingBeforeOpening } from '../../contract/rules/opening.ts'
import type { House } from '../context.ts'
import { isAdministered } from '../members/is-administered.ts'
import { readSecuritySettings } from '../members/second-factor/security.ts'

/** What is missing before a real opening: told at the start, and on the back office's home. */
export async function readOpeningOf(house: House) {
  const { require_second_factor } = await readSecuritySettings(house)
  const identity = await house.identity.read()
  return missingBeforeOpening({
    ...house.setting,
    administered: await isAdministered(house),
    inTheClear: house.publicUrl?.protocol === 'http:',
    limitsOn: house.limitsOn,
    legalIdentity: !identity.fictional && missingOf(identity).length === 0,
    paymentProviderNamed: identity.payment_provider !== '',
    secondFactorRequired: require_second_factor,
    backups: await backupsOf(house),
  })
}

async function backupsOf({ backups, setting }: House) {
  if (backups) return (await backups.areLate()) ? 'late' : 'made'
  return setting.embedded ? 'none' : 'elsewhere'
}
