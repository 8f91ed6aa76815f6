import { type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { createOrder } from '../../../../contract/booking.ts'
import { readSeatCount } from '../../../../contract/programme.ts'
import { findVoucher } from '../../../../contract/wallet.ts'
import { ApiRefusal, call, callIfFound } from '../../../api-client.ts'
import type { Message } from '../../../ui/form/messages.ts'
import { expiredSessionPath } from '../../paying/login-path.ts'
import { keyAfter } from '../../paying/sale-answer.ts'
import { saleProblems } from '../../paying/typed-sale.ts'
import { paymentPath } from '../reservation-path.ts'
import { askSeats } from '../seats/ask-seats.ts'
import { findSeats } from '../seats/find-seats.ts'
import { lostText } from '../seats/seats-view.ts'
import { checkUsable } from './find-voucher-by-code.ts'
import { type ChosenVouchers, orderMessages, type RefusedOrder } from './refused-order.ts'
import { orderCall, type TypedOrder, typedIn } from './typed-order.ts'

type Context = Readonly<RouterContextProvider>
/**
 * `page` is the URL of the page with the form. `byScript` means that JavaScript sent the form: it then remains in
 * the browser and need not be rendered again.
 */
type From = { page: string; byScript: boolean }

/** Handles the order form: creates the order and redirects to it, or returns the errors. */
export async function takeOrder(
  context: Context,
  form: FormData,
  { page, byScript }: From,
): Promise<{ refused: RefusedOrder; status: number }> {
  const typed = typedIn(form)
  const refuse = async (messages: Message[], status: number, key = typed.idempotency_key) => {
    const refused = { messages, key }
    return { refused: byScript ? refused : { ...refused, ...(await drawnAgain(context, form)) }, status }
  }
  // The button « Appliquer » only looks up voucher codes: the response shows how much is left to pay, and nothing
  // is ordered.
  if (form.get('intent') === 'appliquer') {
    const { problems } = await lookUp(context, typed)
    return refuse(problems, problems.length ? 400 : 200)
  }
  // These buttons only change the chosen seats: the rest of the form is returned as submitted, and nothing is
  // ordered.
  const intent = form.get('intent')
  if (intent === 'sieges' || intent === 'plan') {
    const { refused } = await refuse([], 200)
    const seats = await seatsAsked(context, typed, form.getAll('a-la-place').map(Number))
    const list = intent === 'plan' && (await askSeats(context, Number(typed.sessions_id))).seats
    return { refused: { ...refused, seats, ...(list && { list }) }, status: 200 }
  }
  const problems = saleProblems(typed)
  if (problems.length > 0) return refuse(problems, 400)
  try {
    const order = await call(context, createOrder, orderCall(typed))
    // The fragment to scroll to on the next page. Without JavaScript, a redirect without a fragment would keep
    // that of the form.
    const part = byScript ? '' : '#contenu'
    // Load the payment page in full: Stripe's script is allowed only by that page's own content security policy.
    throw order.pay_before
      ? redirectDocument(`${paymentPath(order.id)}${part}`)
      : redirect(`/utilisateur/reservation/${order.id}${part}`)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const { answer, status } = error
    if (byScript && status === 401) throw redirect(expiredSessionPath(page))
    const no = await refuse(
      orderMessages(answer, typed),
      status,
      keyAfter(answer.code, typed.idempotency_key),
    )
    const ofSeats = answer.errors?.some(({ field }) => field.endsWith('.seats_id'))
    const elsewhere = answer.code === 'screening_changed' && (await isNumbered(context, typed))
    if (!ofSeats && !elsewhere) return no
    const seats = await seatsAsked(context, typed)
    if (elsewhere) return { refused: { ...no.refused, seats }, status }
    // If seats were lost, the page asks the buyer about other seats: name the lost seats instead of showing the
    // API's message.
    const messages =
      seats.lost.length > 0 ? [{ field: 'sieges', message: lostText(seats.lost) }] : no.refused.messages
    return { refused: { ...no.refused, messages, seats }, status }
  }
}

/**
 * Finds out whether the submitted seats are still free. If the buyer has accepted other seats, checks these
 * instead.
 */
const seatsAsked = (context: Context, { places, fauteuil, sessions_id }: TypedOrder, others: number[] = []) =>
  findSeats(context, Number(sessions_id), {
    n: places.length,
    pmr: fauteuil,
    ids: others.length > 0 ? others : places.flatMap(({ seats_id }) => seats_id ?? []),
  })

const isNumbered = async (context: Context, { sessions_id }: TypedOrder) =>
  (await callIfFound(context, readSeatCount, { params: { id: sessions_id } }))?.numbered ?? false

/** Returns the submitted values for a page that is rendered again, without the card. */
async function drawnAgain(context: Context, form: FormData): Promise<Pick<RefusedOrder, 'kept' | 'sent'>> {
  const typed = typedIn(form)
  const { lastname, firstname, email, reminder } = typed
  const { payment } = await lookUp(context, typed)
  return { kept: { lastname, firstname, email, reminder, payment }, sent: sendableAgain(form) }
}

/**
 * Returns the fields that may be sent back to the browser. Only fields in a list of names are allowed, so that
 * card data can never be among them.
 */
const sendableAgain = (form: FormData): RefusedOrder['sent'] =>
  [...form].flatMap(([name, value]) =>
    /^(lastname|firstname|email|reminder|code|bon_code|idempotency_key|(e_carte|bon):\d+)$/.test(name)
      ? [[name, String(value)]]
      : [],
  )

/** Returns the vouchers that the buyer chose, and those that belong to the typed codes. */
async function lookUp(
  context: Context,
  { e_cartes, bons_cadeaux }: TypedOrder,
): Promise<{ payment: ChosenVouchers; problems: Message[] }> {
  const payment: ChosenVouchers = { chosen: {}, found: [] }
  const problems: Message[] = []
  for (const { id, places } of e_cartes) payment.chosen[id] = places
  for (const bon of bons_cadeaux) {
    if ('id' in bon) payment.chosen[bon.id] = 1
    else {
      const found = await findByCode(context, bon.code)
      if ('messages' in found) problems.push(...found.messages)
      else {
        payment.found.push({ voucher: found.voucher, code: bon.code })
        payment.chosen[found.voucher.id] = 1
      }
    }
  }
  return { payment, problems }
}

async function findByCode(context: Context, code: string) {
  try {
    return checkUsable(await call(context, findVoucher, { body: { code } }))
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    return { messages: [{ field: 'code', message: error.message }] }
  }
}
