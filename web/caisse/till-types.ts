import type { z } from 'zod'
import type {
  askTerminal,
  counterHold,
  listCounterScreenings,
  listCounterTills,
  readCounterOffer,
  readTillSession,
  sellAtCounter,
} from '../../contract/counter.ts'
import type { AnswerOf, CallOf } from '../../contract/endpoint.ts'

// The types that a till reads and sends, from the API contract.

export type CounterTill = AnswerOf<typeof listCounterTills>[number]
export type CounterScreening = AnswerOf<typeof listCounterScreenings>[number]
export type CounterFare = CounterScreening['tariffs'][number]
export type Offer = AnswerOf<typeof readCounterOffer>
export type CounterItem = Offer['items'][number]
export type CounterVoucher = Offer['vouchers'][number]
export type CounterMeans = Offer['means'][number]
export type TillSession = AnswerOf<typeof readTillSession>
export type CounterSale = AnswerOf<typeof sellAtCounter>
export type Hold = z.input<typeof counterHold>
export type SaleSent = CallOf<typeof sellAtCounter>['body']
export type TerminalPayment = AnswerOf<typeof askTerminal>
export type TerminalAsked = CallOf<typeof askTerminal>['body']
