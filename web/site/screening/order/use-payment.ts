import { useState } from 'react'
import { centsFromEuros, type Euros, eurosFromCents } from '../../../../contract/rules/money.ts'
import {
  allotPlaces,
  cardTooSmall,
  payableByCards,
  planPayment,
} from '../../../../contract/rules/payment-parts.ts'
import { type PricedPlace, totalOf } from '../../../../contract/rules/places.ts'
import { placesByFare } from '../../../../contract/texts/places-by-fare.ts'
import { markText, type Voucher } from '../../paying/voucher-words.ts'
import { countText } from '../counts.ts'
import type { Screening } from '../screening.ts'
import type { RefusedOrder } from './refused-order.ts'

export type Payment = ReturnType<typeof usePayment>

/** Manages the vouchers that the buyer has chosen to pay with, and computes how much is left for the bank card. */
export function usePayment(
  screening: Pick<Screening, 'tariffs'>,
  places: readonly PricedPlace[],
  wallet: readonly Voucher[],
  refused: RefusedOrder | undefined,
) {
  const before = refused?.kept?.payment
  const [found, setFound] = useState(before?.found ?? [])
  const [chosen, setChosen] = useState<Record<number, number>>(before?.chosen ?? {})
  const owned = new Set(wallet.map(({ id }) => id))
  const offered = [...wallet, ...found.map(({ voucher }) => voucher).filter(({ id }) => !owned.has(id))]
  const codes = Object.fromEntries(
    found.filter(({ voucher }) => !owned.has(voucher.id)).map(({ voucher, code }) => [voucher.id, code]),
  )
  return {
    offered,
    chosen,
    payable: payableByCards(places),
    /** The codes of the chosen vouchers that are not in the buyer's wallet, by voucher id. */
    codes,
    choose: (id: number, number: number) => setChosen(now => ({ ...now, [id]: number })),
    add(voucher: Voucher, code: string) {
      setFound(now => [...now.filter(each => each.voucher.id !== voucher.id), { voucher, code }])
      setChosen(now => ({ ...now, [voucher.id]: 1 }))
    },
    ...splitPayment(screening, places, offered, chosen),
  }
}

/** A voucher that pays a part. `places` says how many tickets it pays, as text; null if it pays an amount. */
export type Payer = { id: number; name: string; text: Euros; places: string | null }

/**
 * Computes how much each voucher and the card pay, by the same rule as the server. E-cards pay only for tickets
 * that are not free: one e-card after the other pays its chosen number, until no such ticket is left.
 */
export function splitPayment(
  { tariffs }: Pick<Screening, 'tariffs'>,
  places: readonly PricedPlace[],
  offered: readonly Voucher[],
  chosen: Readonly<Record<number, number>>,
): { payers: Payer[]; card_amount: Euros; problem: string | null } {
  let payableLeft = payableByCards(places)
  const cards = offered.flatMap(({ id, places_left }) => {
    const places = Math.min(chosen[id] ?? 0, places_left ?? 0, payableLeft)
    payableLeft -= places
    return places > 0 ? [{ id, places, left: places }] : []
  })
  const bons = offered.flatMap(({ id, amount_left }) =>
    amount_left && chosen[id] ? [{ id, left: centsFromEuros(amount_left) }] : [],
  )
  const plan = planPayment(places, cards, bons)
  if ('refused' in plan && plan.refused === 'card_too_small')
    return { payers: [], card_amount: eurosFromCents(totalOf(places)), problem: cardTooSmall }
  if ('refused' in plan) throw new Error(`what was chosen cannot be shared out: ${plan.refused}`)
  const allotted = allotPlaces(places, cards)
  const inWords = (paid: readonly PricedPlace[]) =>
    tariffs.length === 1
      ? countText(paid.length)
      : placesByFare(paid.map(place => tariffs.find(({ tariffs_id }) => tariffs_id === place.tariffs_id)!))
  const payers = plan.parts.map(({ id, amount }) => {
    const voucher = offered.find(each => each.id === id)!
    return {
      id,
      name: `${voucher.name_product}, ${markText(voucher)}`,
      text: eurosFromCents(amount),
      places: allotted.has(id) ? inWords(allotted.get(id)!) : null,
    }
  })
  return { payers, card_amount: eurosFromCents(plan.card_amount), problem: null }
}
