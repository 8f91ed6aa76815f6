import { type Identity, identityWords, missingOf } from '../../../contract/rules/identity.ts'
import type { Cinema } from '../../programme.ts'

/** The company that operates the site, as the legal texts name it. */
export type Operator = {
  identity: Identity
  /** The labels of the settings that are required but not filled in. */
  missing: readonly string[]
  cinemas: readonly Cinema[]
  email: string
  privacyEmail: string
  accessibilityEmail: string
  phone: string | undefined
}

const toBeSaid = '(à renseigner)'

/**
 * Returns the operator for the legal texts. Missing contacts are replaced by those of the first cinema, any
 * other missing setting by a placeholder. Used by loaders only.
 */
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
