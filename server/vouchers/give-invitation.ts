import type { voucher } from '../../contract/admin/voucher.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { groupVoucherCode } from '../../contract/rules/voucher-code.ts'
import { longDate } from '../../contract/texts/dates.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext, Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { findRow } from '../database/listing.ts'
import { Refusal } from '../http/refusal.ts'
import { aside, button, greetingOf, list, paragraph } from '../mail/document.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { voucherEntity } from './admin-queries.ts'
import { countInvitation } from './gift-limits.ts'
import { invitationName } from './invite.ts'
import { issueVoucher } from './ledger-queries.ts'
import { findVoucher, setCode, type VoucherRow } from './queries.ts'
import { expiryOf, isUsable, lastDayOf } from './rules.ts'
import { codeOf, hashOfCode, voucherKey } from './voucher-code.ts'

type Given = InputOf<typeof voucher.create>['body']

/**
 * Creates an invitation (a free ticket) and mails its code to `email`. Does not add it to the account with this
 * e-mail address: registration does not verify addresses, so the account may belong to somebody else.
 */
export async function giveInvitation(context: ActorContext, { email, places, months, reason }: Given) {
  await countInvitation(context, email)
  const key = await voucherKey(context)
  const now = context.now()
  const id = await context.db.transaction(async db => {
    const voucher = {
      ...{ kind: 'invitation' as const, name_product: invitationName(places), initial: places },
      ...{ expires_at: expiryOf(now, months), recipient_email: email },
      // A placeholder until the row is inserted: the final code depends on the id that the database assigns.
      code_hash: hashOfCode(context.newToken()),
    }
    const { vouchers_id } = (await issueVoucher(db, voucher, { cause: 'invitation', now }))!
    const code = invitationCode(key, vouchers_id)
    await setCode(db, vouchers_id, { code_hash: hashOfCode(code), code_last4: code.slice(-4) })
    await mailCode(db, context, (await findVoucher(db, vouchers_id))!, code)
    await writeToJournal(db, context, {
      ...{ action: 'give-invitation', entity: 'voucher', entity_id: vouchers_id },
      after: { places, months, reason },
    })
    return vouchers_id
  })
  return (await findRow(context.db, voucherEntity, id))!
}

export async function resendCode(context: ActorContext, id: number): Promise<undefined> {
  const found = await findVoucher(context.db, id)
  if (!found) throw new Refusal('not_found')
  if (!found.recipient_email) throw new Refusal('no_code_to_send')
  await countInvitation(context, found.recipient_email)
  const key = await voucherKey(context)
  await context.db.transaction(async db => {
    const row = await findVoucher(db, id)
    if (!row || !hasCodeToGive(row, context.now())) throw new Refusal('no_code_to_send')
    await mailCode(db, context, row, invitationCode(key, id))
    await writeToJournal(db, context, { action: 'resend-code', entity: 'voucher', entity_id: id })
  })
}

/** Returns the code of an invitation that staff gave; null once a member has added it to a wallet. */
export async function codeToGive(context: Context, id: number): Promise<string | null> {
  const row = await findVoucher(context.db, id)
  if (!row || !hasCodeToGive(row, context.now())) return null
  return groupVoucherCode(invitationCode(await voucherKey(context), id))
}

const hasCodeToGive = (row: VoucherRow, now: Date): boolean =>
  row.kind === 'invitation' && row.code_hash !== null && row.users_id === null && isUsable(row, now)

const invitationCode = (key: string, id: number): string => codeOf(key, `invitation:${id}`, 1)

async function mailCode(db: Database, context: ActorContext, row: VoucherRow, code: string): Promise<void> {
  const places = row.balance > 1 ? `${row.balance} places` : 'une place'
  await queueMail(
    db,
    {
      cause: `invitation:${row.id}:${context.newId()}`,
      to: row.recipient_email ?? '',
      secret: true,
      document: {
        subject: 'Le cinéma vous invite',
        greeting: greetingOf(''),
        because: 'Vous recevez ce message parce que le cinéma vous offre une invitation.',
        blocks: [
          paragraph(`Le cinéma vous invite\u00a0: ce code vaut ${places}, pour la séance de votre choix.`),
          list(groupVoucherCode(code)),
          paragraph(`À utiliser jusqu’au ${longDate(lastDayOf(row.expires_at))} inclus.`),
          paragraph(
            'Connectez-vous, ou créez un compte, puis rangez le code dans votre portefeuille\u00a0: l’invitation paiera vos places quand vous réserverez.',
          ),
          button('Ranger l’invitation', new URL('/utilisateur/portefeuille', context.siteUrl)),
          aside('Gardez le code comme un billet\u00a0: le premier qui le range peut s’en servir.'),
        ],
      },
    },
    context.now(),
  )
}
