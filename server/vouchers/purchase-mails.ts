import { type Cents, cents, eurosFromCents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { refundDays, withdrawalDays } from '../../contract/rules/terms.ts'
import { groupVoucherCode } from '../../contract/rules/voucher-code.ts'
import { hourText, longDate } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { aside, button, factTable, greetingOf, list, paragraph } from '../mail/document.ts'
import { deleteUnsentMails, queueMail } from '../mail/queue-mail.ts'
import type { PurchaseRow } from './purchase-queries.ts'
import { emailOfAccount, type VoucherRow } from './queries.ts'
import { expiryOf, giftLeavesAt, lastDayOf } from './rules.ts'

/** Mails the receipt to the buyer immediately, and a gift to its recipient on the chosen day. */
export async function purchaseMails(
  db: Database,
  appContext: AppContext,
  purchase: PurchaseRow,
  codes: readonly string[],
): Promise<void> {
  await receiptMail(db, appContext, purchase)
  if (isGift(purchase)) await giftMail(db, appContext, purchase, codes, giftCause(purchase))
}

type Gift = PurchaseRow & { recipient_email: string }

const isGift = (purchase: PurchaseRow): purchase is Gift => purchase.recipient_email !== null

/**
 * Mails the gift again, to the e-mail address that the purchase now contains. If the first mail is still queued
 * for the chosen day, replaces it by one for the same day.
 */
export async function giftMailAgain(
  db: Database,
  appContext: AppContext,
  purchase: Gift,
  codes: readonly string[],
): Promise<void> {
  await deleteUnsentMails(db, giftCause(purchase), giftAgainCause(purchase))
  const waits = giftLeavesAt(purchase.send_on, appContext.now()) > appContext.now()
  const cause = waits ? giftCause(purchase) : `${giftAgainCause(purchase)}:${appContext.newId()}`
  await giftMail(db, appContext, purchase, codes, cause)
}

async function receiptMail(db: Database, appContext: AppContext, purchase: PurchaseRow): Promise<void> {
  await queueMail(
    db,
    {
      cause: `purchase-confirmed:${purchase.id}`,
      to: await emailOfAccount(db, purchase.users_id),
      users_id: purchase.users_id,
      patient: true,
      document: {
        subject: `Votre achat : ${purchase.name_product}`,
        greeting: greetingOf(purchase.firstname),
        blocks: [
          paragraph(`Merci, votre achat est confirmé. ${whereItIs(purchase)}`),
          purchaseFacts(purchase),
          button('Voir votre achat', new URL(`/utilisateur/achat/${purchase.id}`, appContext.siteUrl)),
          aside(
            `Vous avez ${withdrawalDays} jours pour changer d’avis sur ce qui n’a pas été utilisé : le lien ` +
              '« renoncer au contrat ici » est sur la page de votre achat.',
          ),
        ],
      },
      attachments: purchase.kind === 'e_carte' ? [] : [voucherFile(purchase)],
    },
    appContext.now(),
  )
}

function whereItIs({ kind, quantity, recipient_name, recipient_email, send_on }: PurchaseRow): string {
  const several = quantity > 1
  if (kind === 'e_carte')
    return several
      ? `Vos ${quantity}\u00a0e-cartes sont dans votre portefeuille\u00a0: elles paient vos places dès maintenant.`
      : 'Votre e-carte est dans votre portefeuille\u00a0: elle paie vos places dès maintenant.'
  const subject = several ? `Vos ${quantity}\u00a0bons cadeaux` : 'Votre bon cadeau'
  if (recipient_email !== null)
    return `${subject} ${several ? 'seront envoyés' : 'sera envoyé'} à ${recipient_name}, ${recipient_email}, le ${longDate(send_on!)}.`
  return `${subject} ${several ? 'sont joints à ce message, et rangés' : 'est joint à ce message, et rangé'} dans votre portefeuille.`
}

/**
 * Queues the mail with the codes of a gift. The mail is secret: staff cannot read it, and its text is erased once
 * sent. It has no `users_id`, so it is sent even if the buyer's account is erased.
 */
async function giftMail(
  db: Database,
  appContext: AppContext,
  purchase: Gift,
  codes: readonly string[],
  cause: string,
): Promise<void> {
  const buyer = `${purchase.firstname} ${purchase.lastname}`
  const sum = amount(cents(purchase.units))
  await queueMail(
    db,
    {
      cause,
      to: purchase.recipient_email,
      secret: true,
      leavesAt: giftLeavesAt(purchase.send_on, appContext.now()),
      document: {
        // The subject contains no text typed by the buyer, who could otherwise send any message to a stranger.
        subject: 'On vous offre le cinéma',
        greeting: greetingOf(purchase.recipient_name ?? ''),
        because: `Vous recevez ce message parce que ${buyer} vous fait un cadeau ; votre adresse ne sert à rien d’autre.`,
        blocks: [
          paragraph(
            codes.length === 1
              ? `${buyer} vous offre un bon cadeau de ${sum}, à dépenser en une ou plusieurs fois.`
              : `${buyer} vous offre ${codes.length} bons cadeaux de ${sum}, à dépenser en une ou plusieurs fois.`,
          ),
          ...(purchase.message
            ? [paragraph(`Ce que ${buyer} vous écrit\u00a0:`), paragraph(`« ${purchase.message} »`)]
            : []),
          paragraph(codes.length === 1 ? 'Votre code :' : 'Vos codes :'),
          list(...codes.map(groupVoucherCode)),
          paragraph(`À utiliser jusqu’au ${longDate(lastDay(purchase))}.`),
          button('Choisir un film', new URL('/', appContext.siteUrl)),
          aside(
            codes.length === 1
              ? 'Tapez le code en réservant, ou rangez-le dans le portefeuille de votre compte. ' +
                  'Gardez-le comme un billet de banque. Le bon à imprimer est joint.'
              : 'Tapez un code en réservant, ou rangez-les dans le portefeuille de votre compte. ' +
                  'Gardez-les comme des billets de banque. Les bons à imprimer sont joints.',
          ),
        ],
      },
      attachments: [voucherFile(purchase)],
    },
    appContext.now(),
  )
}

/**
 * Mails the acknowledgment of a withdrawal that the law requires: the buyer's declaration, dated to the minute.
 */
export async function withdrawalMail(
  db: Database,
  appContext: AppContext,
  purchase: PurchaseRow,
  { refund, units }: { refund: Cents; units: { sold: number; left: number } },
): Promise<void> {
  await deleteUnsentMails(db, giftCause(purchase), giftAgainCause(purchase))
  const { date, hour } = inParis(appContext.now())
  const used = units.sold - units.left
  await queueMail(
    db,
    {
      cause: `purchase-withdrawn:${purchase.id}`,
      to: await emailOfAccount(db, purchase.users_id),
      users_id: purchase.users_id,
      patient: true,
      document: {
        subject: 'Accusé de réception de votre rétractation',
        greeting: greetingOf(purchase.firstname),
        blocks: [
          paragraph(
            `Le ${longDate(date)} à ${hourText(hour)}, ${purchase.firstname} ${purchase.lastname} a déclaré renoncer à l’achat suivant.`,
          ),
          purchaseFacts(purchase),
          paragraph(
            `${amount(refund)} retournent sur la carte qui a payé, au plus tard sous ${refundDays} jours. ` +
              (used > 0 ? 'Ce qui a déjà été utilisé reste dû, en proportion du prix. ' : '') +
              noMoreUse(purchase),
          ),
        ],
      },
    },
    appContext.now(),
  )
}

function noMoreUse({ kind, quantity }: PurchaseRow): string {
  if (kind === 'e_carte')
    return quantity > 1
      ? 'Les e-cartes ne peuvent plus être utilisées.'
      : 'L’e-carte ne peut plus être utilisée.'
  return quantity > 1
    ? 'Les codes des bons cadeaux ne peuvent plus être utilisés.'
    : 'Le code du bon cadeau ne peut plus être utilisé.'
}

/** Warns the owner, once, a month before a voucher expires. */
export async function endingMail(
  db: Database,
  appContext: AppContext,
  voucher: VoucherRow,
  owner: { id: number; email: string; firstname: string },
): Promise<void> {
  const left =
    voucher.kind === 'bon_cadeau'
      ? amount(cents(voucher.balance))
      : `${voucher.balance} ${voucher.balance > 1 ? 'places' : 'place'}`
  const day = longDate(lastDayOf(voucher.expires_at))
  await queueMail(
    db,
    {
      cause: `voucher-ending:${voucher.id}`,
      to: owner.email,
      users_id: owner.id,
      document: {
        subject: `${left} à utiliser avant le ${day}`,
        greeting: greetingOf(owner.firstname),
        blocks: [
          paragraph(
            `Il vous reste ${left} sur « ${voucher.name_product} », à utiliser jusqu’au ${day} inclus. Ensuite, ce qui n’a pas servi est perdu.`,
          ),
          button('Voir les films à l’affiche', new URL('/', appContext.siteUrl)),
          aside('Ce message ne vous est envoyé qu’une fois.'),
        ],
      },
    },
    appContext.now(),
  )
}

const giftCause = ({ id }: PurchaseRow): string => `gift:${id}`
const giftAgainCause = ({ id }: PurchaseRow): string => `gift-resent:${id}`

const voucherFile = ({ id }: PurchaseRow) => ({
  filename: `bon-cadeau-${id}.pdf`,
  type: 'application/pdf',
  maker: 'vouchers',
  of: id,
})

function purchaseFacts(purchase: PurchaseRow) {
  const payment = purchase.card_last4
    ? ([['Paiement', `${purchase.card_brand} •••• ${purchase.card_last4}`]] as const)
    : []
  return factTable(
    ['Achat', `n° ${purchase.id}, le ${longDate(inParis(purchase.purchase_date).date)}`],
    ['Produit', purchase.name_product],
    ['Quantité', String(purchase.quantity)],
    ['Valable jusqu’au', longDate(lastDay(purchase))],
    ['Total', amount(purchase.price_purchase)],
    ...payment,
  )
}

const lastDay = ({ purchase_date, validity_months }: PurchaseRow): string =>
  lastDayOf(expiryOf(purchase_date, validity_months))

const amount = (sum: Cents): string => eurosText(eurosFromCents(sum))
