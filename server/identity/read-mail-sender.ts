import { nameOf } from '../../contract/rules/identity.ts'
import { iconsOf } from '../../contract/rules/look.ts'
import type { AppContext } from '../context.ts'
import type { ReadMailSender } from '../mail/send-waiting-mails.ts'

/** Returns the sender's name, the signature, the colour and the logo that mails show. */
export const readMailSender: ReadMailSender = async ({ identity, siteUrl }: AppContext) => {
  const known = await identity.read()
  const name = nameOf(known)
  return {
    sender: known.mail_sender || name,
    accent: known.accent_color ?? undefined,
    name,
    // The icon shows the logo on a background of its own, so it is visible in dark and light mail programs.
    logo: known.logo ? new URL(iconsOf(known).small, siteUrl).href : undefined,
    signature: known.mail_signature || `L’équipe du cinéma\n${name}`,
  }
}
