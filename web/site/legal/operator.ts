import { publisher } from '../../../contract/publisher.ts'
import type { Cinema } from '../../programme.ts'

/** Whom the legal texts speak of. */
export type Operator = {
  cinemas: readonly Cinema[]
  director: string
  email: string
  privacyEmail: string
  accessibilityEmail: string
  phone: string | undefined
}

/** The first cinema speaks for a chain; an installation that has none yet says what is missing. */
export function operatorOf(cinemas: readonly Cinema[]): Operator {
  const first = cinemas[0]
  const email = first?.email_cine ?? 'adresse-a-renseigner@cinema.invalid'
  return {
    cinemas,
    director: publisher.publicationDirector ?? first?.manager ?? 'à renseigner',
    email,
    privacyEmail: publisher.privacyEmail ?? email,
    accessibilityEmail: publisher.accessibilityEmail ?? email,
    phone: first?.phone_cine,
  }
}
