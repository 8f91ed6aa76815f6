import { cents } from '../../contract/rules/money.ts'
import type { ActorContext } from '../context.ts'
import { countTry } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { readMailSender } from '../identity/read-mail-sender.ts'
import { type MailDocument, paragraph } from '../mail/document.ts'
import { htmlOf } from '../mail/html.tsx'
import { textOf } from '../mail/text.ts'
import { GatewayRefusal, NoAccess } from '../payments/gateway.ts'
import { emailOf, markStepCompleted } from './queries.ts'

/** The limit of trials per admin, because each trial calls an external server. */
const trials = { name: 'trials', tries: 20, seconds: 3600, refusal: 'too_many_trials' } as const

const anEuro = cents(100)

/** Tries the payment gateway: opens a payment and closes it. If both succeed, the API keys are valid. */
export async function tryGateway(context: ActorContext): Promise<void> {
  const { gateway, db, newToken } = context
  if (gateway.kind === 'none') throw new Refusal('sale_not_open')
  await countTry(context, trials, String(context.actor.id))
  const reference = `essai-${newToken().slice(0, 16)}`
  try {
    if (gateway.kind === 'page') await gateway.open({ reference, amount: anEuro })
    await gateway.close(reference)
  } catch (error) {
    context.log.warn({ err: error }, 'a trial payment failed')
    const words = error instanceof NoAccess || error instanceof GatewayRefusal ? ` (${error.words})` : ''
    const message = `Le prestataire de paiement n’a pas accepté l’essai${words}\u00a0: vérifiez ses clés, et que ce serveur l’atteint.`
    throw new Refusal('payment_not_tried', { errors: [{ field: 'payment', message }] })
  }
  await markStepCompleted(db, { paymentTried: true })
}

const letter: MailDocument = {
  subject: 'Message d’essai',
  blocks: [
    paragraph(
      'Si vous lisez ceci, les messages de votre cinéma arrivent\u00a0: billets, annulations, mots de passe oubliés.',
    ),
  ],
}

/** Sends a trial mail directly, not through the outbox, so that the admin sees at once whether it was sent. */
export async function sendTrialMail(context: ActorContext): Promise<void> {
  const { db, actor, mailer, newToken, now, siteUrl } = context
  await countTry(context, trials, String(actor.id))
  const to = await emailOf(db, actor.id)
  const { sender, signature, ...look } = await readMailSender(context)
  try {
    await mailer.send({
      ...{ to, sender, subject: letter.subject, attachments: [], date: now() },
      messageId: `<essai-${newToken().slice(0, 16)}@${siteUrl.hostname}>`,
      text: textOf(letter, signature),
      html: htmlOf(letter, signature, look),
    })
  } catch (error) {
    context.log.warn({ err: error }, 'a trial mail failed')
    const code = (error as { code?: string }).code
    const message = `Le message n’est pas parti${code ? ` (${code})` : ''}\u00a0: vérifiez SMTP_URL et MAIL_FROM.`
    throw new Refusal('mail_not_sent', { errors: [{ field: 'mail', message }] })
  }
  await markStepCompleted(db, { mailTried: true })
}
