import { noEuros, sumOfEuros } from '../../../../contract/rules/money.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { momentText } from '../../../texts/moments.ts'
import { lastDayText, leftText, markText, type OwnVoucher, placesText } from '../../paying/voucher-words.ts'
import { type Order, placesTextOf } from '../order/order-words.ts'

export type Loss = { what: string; advice: string }

/**
 * Lists what a member loses by deleting the account, each with advice on what to do about it. Also returns a
 * summary in one line.
 */
export function lossesOf(
  vouchers: readonly OwnVoucher[],
  upcoming: readonly Order[],
): { total: string; losses: Loss[] } {
  const usable = vouchers.filter(voucher => voucher.usable)
  const places = usable.reduce((sum, voucher) => sum + (voucher.places_left ?? 0), 0)
  const euros = sumOfEuros(usable.map(voucher => voucher.amount_left ?? noEuros))
  const total = [
    places > 0 && `${placesText(places)} d’e-cartes et d’invitations`,
    euros > 0 && `${eurosText(euros)} de bons cadeaux`,
    upcoming.length > 0 && `${upcoming.length}\u00a0réservation${upcoming.length > 1 ? 's' : ''} à venir`,
  ]
  return {
    total: total.filter(part => part !== false).join(', '),
    losses: [...usable.map(ofVoucher), ...upcoming.map(ofOrder)],
  }
}

const ofVoucher = (voucher: OwnVoucher): Loss => ({
  what: `${voucher.name_product}, ${markText(voucher)} : ${leftText(voucher)} jusqu’au ${lastDayText(voucher.expires_at)}`,
  advice:
    voucher.code_last4 === null
      ? 'Ce qui reste est perdu avec le compte : utilisez-le d’abord.'
      : 'Son code reste bon : gardez-le.',
})

const ofOrder = (order: Order): Loss => ({
  what: `${order.title}, ${momentText(order.starts_at)} : ${placesTextOf(order)}, ${eurosText(order.price_order)}`,
  advice:
    order.state === 'pending'
      ? 'À payer ou à laisser avant de partir.'
      : order.can_cancel
        ? 'Les billets restent valables, mais vous ne pourrez plus les annuler ni être remboursé d’ici.'
        : 'Les billets restent valables : gardez leur PDF.',
})
