import { type Identity, identityWords, missingOf } from '../../../contract/rules/identity.ts'
import type { Cinema } from '../../programme.ts'

/** Whom the legal texts speak of. */
export type Operator = {
  identity: Identity
  /** What the texts cannot say yet, in the words of the form. */
  missing: readonly string[]
  cinemas: readonly Cinema[]
  email: string
  privacyEmail: string
  accessibilityEmail: string
  phone: string | undefined
}

const toBeSaid = '(à renseigner)'

/** The first cinema answers where the house has named nobody; what is missing is said in its place. For loaders only. */
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
