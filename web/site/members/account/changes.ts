import { parsePhone } from '../../../../contract/rules/phone.ts'

/** The values of the account form when the page was opened. Only values that differ from them are sent. */
export type Profile = {
  lastname: string
  firstname: string
  email: string
  phone: string
  address: string
  birthday: string
}
const fields = ['lastname', 'firstname', 'email', 'phone', 'address', 'birthday'] as const

export type Changes = Partial<Profile> & { password?: string; current_password?: string }

/** Returns the changed fields, under their API names. */
export function changesBetween(before: Profile, typed: FormData): Changes {
  const changes: Changes = {}
  for (const field of fields) {
    const value = String(typed.get(field) ?? before[field])
    const wanted = field === 'phone' ? phoneTyped(value) : value.trim()
    if (wanted !== (field === 'phone' ? phoneTyped(before.phone) : before[field])) changes[field] = wanted
  }
  const password = String(typed.get('password') ?? '')
  if (password !== '') changes.password = password
  if (needsCurrentPassword(changes)) changes.current_password = String(typed.get('current_password') ?? '')
  return changes
}

export const needsCurrentPassword = (changes: Changes): boolean =>
  changes.email !== undefined || changes.password !== undefined

/**
 * Converts a typed phone number to the usual form. The page shows the prefix +33, after which users may type the
 * first zero or leave it out. Returns an invalid number as it was typed.
 */
export function phoneTyped(typed: string): string {
  const text = typed.trim()
  return parsePhone(text) ?? parsePhone(`+33${text}`) ?? text
}

/** Parses the hidden field `before`; returns null if it was tampered with. */
export function readBefore(text: string): Profile | null {
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null) return null
    const isWhole = fields.every(field => typeof (given as Record<string, unknown>)[field] === 'string')
    return isWhole ? (given as Profile) : null
  } catch {
    return null
  }
}
