import { checkSmtp } from '../mail/smtp-mailer.ts'
import type { Settings } from '../settings.ts'
import { bad, type Finding, good } from './finding.ts'

const what = 'Courrier'

export async function lookAtMail({ SMTP_URL }: Settings): Promise<Finding> {
  if (!SMTP_URL) return bad(what, 'aucun message ne part. Indiquez le serveur de messagerie dans SMTP_URL.')
  const refused = await checkSmtp(SMTP_URL)
  if (refused === null) return good(what, 'le serveur de messagerie nous laisse entrer.')
  return refused === 'EAUTH'
    ? bad(what, 'le serveur de messagerie refuse le nom ou le mot de passe. Corrigez-les dans SMTP_URL.')
    : bad(
        what,
        `le serveur de messagerie ne répond pas comme il faut (${refused}). Vérifiez le nom et le port dans SMTP_URL.`,
      )
}
