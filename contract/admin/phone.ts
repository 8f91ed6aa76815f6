import { z } from 'zod'
import { parsePhone } from '../rules/phone.ts'
import { text } from '../shapes.ts'

/** Validates a French phone number as typed, and stores it as ten digits. */
export const phone = text(40).transform((typed, context) => {
  const stored = parsePhone(typed)
  if (stored !== null) return stored
  context.addIssue('Le numéro de téléphone doit avoir dix chiffres, par exemple 01 23 45 67 89.')
  return z.NEVER
})
