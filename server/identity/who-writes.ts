import { nameOf } from '../../contract/rules/identity.ts'
import type { House } from '../context.ts'
import type { WhoWrites } from '../mail/send-waiting-mails.ts'

/** Whom our mails come from, and what stands under them. */
export const whoWrites: WhoWrites = async ({ identity }: House) => {
  const known = await identity.read()
  const name = nameOf(known)
  return {
    sender: known.mail_sender || name,
    accent: known.accent_color ?? undefined,
    signature: known.mail_signature || `L’équipe du cinéma\n${name}`,
  }
}
