import { nameOf } from '../../contract/rules/identity.ts'
import { iconsOf } from '../../contract/rules/look.ts'
import type { AppContext } from '../context.ts'
import type { WhoWrites } from '../mail/send-waiting-mails.ts'

/** The sender name, the look and the signature of mails. */
export const whoWrites: WhoWrites = async ({ identity, siteUrl }: AppContext) => {
  const known = await identity.read()
  const name = nameOf(known)
  return {
    sender: known.mail_sender || name,
    accent: known.accent_color ?? undefined,
    name,
    // The icon has the logo on its own ground, whatever the colours of the mail program.
    logo: known.logo ? new URL(iconsOf(known).small, siteUrl).href : undefined,
    signature: known.mail_signature || `L’équipe du cinéma\n${name}`,
  }
}
