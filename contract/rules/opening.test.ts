import { expect, test } from 'vitest'
import { missingBeforeOpening, type SiteSetup } from './opening.ts'

const ready: SiteSetup = {
  demo: false,
  administered: true,
  payments: 'real',
  mailLeaves: true,
  publicAddress: true,
  inTheClear: false,
  limitsOn: true,
  legalIdentity: true,
  paymentProviderNamed: true,
  secondFactorRequired: true,
  backups: 'made',
}
const codes = (changes: Partial<SiteSetup>) =>
  missingBeforeOpening({ ...ready, ...changes }).map(({ code }) => code)

test('a complete installation, or a demonstration, gets no warning before its opening', () => {
  expect(codes({})).toEqual([])
  expect(codes({ demo: true, payments: 'simulated', mailLeaves: false, legalIdentity: false })).toEqual([])
})

test.each([
  [{ administered: false }, 'no_admin'],
  [{ payments: 'none' }, 'no_gateway'],
  [{ payments: 'simulated' }, 'simulated_payments'],
  [{ payments: 'trial' }, 'trial_keys'],
  [{ mailLeaves: false }, 'mail_in_files'],
  [{ publicAddress: false }, 'no_public_address'],
  [{ inTheClear: true }, 'no_https'],
  [{ limitsOn: false }, 'limits_off'],
  [{ legalIdentity: false }, 'no_legal_identity'],
  [{ paymentProviderNamed: false }, 'payment_provider_unnamed'],
  [{ backups: 'none' }, 'no_backups'],
  [{ backups: 'late' }, 'backups_late'],
  [{ secondFactorRequired: false }, 'second_factor_not_required'],
] as const)('an installation with %o gets the warning %s before its opening', (changes, code) => {
  expect(codes(changes)).toEqual([code])
})

test('of several things missing before the opening, the most serious is listed first', () => {
  expect(codes({ payments: 'none', mailLeaves: false })).toEqual(['no_gateway', 'mail_in_files'])
})
