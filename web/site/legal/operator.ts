import { type Identity, identityWords, missingOf } from '../../../contract/rules/identity.ts'
import type { Cinema } from '../../programme.ts'

/** The operator that the legal texts name. */
export type Operator = {
  identity: Identity
  /** The labels of the missing settings. */
  missing: readonly string[]
  cinemas: readonly Cinema[]
  email: string
  privacyEmail: string
  accessibilityEmail: string
  phone: string | undefined
}

const toBeSaid = '(à renseigner)'

/** Falls back to the first cinema's contacts. Missing settings become a placeholder. For loaders only. */
export function operatorOf(identity: Identity, cinemas: readonly Cinema[]): Operator {
  const missing = missingOf(identity)
  const email = identity.contact_email || cinemas[0]?.email_cine || 'adresse-a-renseigner@cinema.invalid'
  return {
    identity: { ...identity, ...Object.fromEntries(missing.map(field => [field, toBeSaid])) },
    missing: missing.map(field => identityWords[field]),
    cinemas,
    email,
    privacyEmail: identity.privacy_email || email,
    accessibilityEmail: identity.accessibility_email || email,
    phone: identity.contact_phone || cinemas[0]?.phone_cine,
  }
}
