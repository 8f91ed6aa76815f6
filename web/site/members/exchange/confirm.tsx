import { Form, Link } from 'react-router'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { previewExchange } from '../../../../contract/exchange.ts'
import { isMoneyReceived } from '../../../../contract/rules/means.ts'
import { hourText, longDate } from '../../../../contract/texts/dates.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { seatText } from '../../../../contract/texts/seats.ts'
import { placesText } from '../../../texts/numbers.ts'
import { MessageList } from '../../../ui/form/message-list.tsx'
import type { Message } from '../../../ui/form/messages.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { CardFields } from '../../paying/card-fields.tsx'
import { CardLater } from '../../paying/card-later.tsx'
import type { MapSeat } from '../../screening/seats/ask-seats.ts'
import { SeatList } from '../../screening/seats/seat-list.tsx'
import { placeText } from '../order/cancelling.tsx'
import { cardText, type Order } from '../order/order-words.ts'
import { ChooseSeats } from './choose-seats.tsx'
import { exchangePath } from './exchange-path.ts'

type Preview = AnswerOf<typeof previewExchange>

type Props = {
  order: Order
  places: Order['places']
  numbers: readonly number[]
  screening: number
  /** The preview of the exchange; null if the order cannot be exchanged for this screening. */
  preview: Preview | null
  problems: readonly Message[]
  /** How the buyer pays the price difference; null if there is nothing to pay. */
  means: 'simulated' | 'stripe' | 'none' | null
  /** The error messages of the last attempt to confirm. */
  messages: readonly Message[]
  /** All seats of the room, from which the buyer can choose; null if the list is not shown. */
  list: readonly MapSeat[] | null
  formKey: string
  page: string
}

/**
 * Asks for confirmation of an exchange. Shows the old and new tickets, and how much each means of payment pays or
 * gets back.
 */
export function Confirm({ order, places, numbers, screening, preview, problems, list, ...form }: Props) {
  const { formKey, means, messages, page } = form
  const others = exchangePath(order.id, {
    places: numbers,
    ...(preview && { film: preview.screening.movies_id }),
  })
  const possible = preview !== null
  const chosen = preview?.places.flatMap(({ seat }) => seat ?? []) ?? []
  return (
    <section className="plate stack gap-4 pad-5" aria-label="L’échange">
      <MessageList messages={problems} />
      {preview && (
        <>
          <div className="exchange-sides">
            <div className="stack gap-2">
              <h2 className="h3-text">Ce que vous rendez</h2>
              <p>
                {order.title}, {longDate(order.session_date)} à {hourText(order.hours_timetable)}
              </p>
              <ul>
                {places.map(place => (
                  <li key={place.number}>{placeText(place)}</li>
                ))}
              </ul>
              <p className="tabular">
                <b>{eurosText(preview.price_before)}</b>
              </p>
            </div>
            <div className="stack gap-2">
              <h2 className="h3-text">Ce que vous prenez</h2>
              <p>
                {preview.screening.title}, {longDate(preview.screening.session_date)} à{' '}
                {hourText(preview.screening.hours_timetable)}, {preview.screening.name_cinema},{' '}
                {preview.screening.name_theater}
              </p>
              <ul>
                {preview.places.map(({ number, seat, label, price, same_fare }) => (
                  <li key={number}>
                    {[...(seat ? [seatText(seat)] : []), label, eurosText(price)].join(', ')}
                    {!same_fare && ' (votre tarif n’est pas vendu pour cette séance)'}
                  </li>
                ))}
              </ul>
              <p className="tabular">
                <b>{eurosText(preview.price_order)}</b>
              </p>
            </div>
          </div>
          <p role="status">
            <b>La différence&nbsp;:</b> {differenceText(order, preview)}
          </p>
        </>
      )}
      {possible && (
        <>
          <p>
            Vos e-billets d’aujourd’hui ne seront plus valables&nbsp;; les nouveaux arrivent par e-mail et sur
            la page de votre réservation.
          </p>
          <Form method="post" className="stack gap-4">
            {numbers.map(number => (
              <input key={number} type="hidden" name="place" value={number} />
            ))}
            {preview.places.map(
              ({ seat }) => seat && <input key={seat.id} type="hidden" name="siege" value={seat.id} />,
            )}
            <input type="hidden" name="seance" value={screening} />
            <input type="hidden" name="total" value={preview.price_order} />
            <input type="hidden" name="idempotency_key" value={formKey} />
            {means === 'simulated' && (
              <div className="order exchange-card">
                <CardFields forgotten={messages.length > 0} messages={messages} />
              </div>
            )}
            {means === 'stripe' && <CardLater />}
            <p className="answers cluster gap-3">
              <SubmitButton>
                {means === null ? '' : `Payer ${eurosText(preview.to_pay)} et `}
                {means === null ? 'Échanger' : 'échanger'} {numbers.length > 1 ? 'ces places' : 'cette place'}
              </SubmitButton>
              <Link className="button quiet" to={page}>
                Garder vos places
              </Link>
            </p>
          </Form>
        </>
      )}
      {possible && !list && chosen.length > 0 && (
        <ChooseSeats order={order.id} numbers={numbers} screening={screening} seats={chosen} />
      )}
      {possible && list && (
        <Form action={exchangePath(order.id)} className="line-above pad-top-3">
          {numbers.map(number => (
            <input key={number} type="hidden" name="place" value={number} />
          ))}
          <input type="hidden" name="seance" value={screening} />
          <SeatList seats={list} chosen={chosen} n={numbers.length} />
        </Form>
      )}
      <p>
        <Link className={possible ? 'tap' : 'button'} to={others}>
          Choisir une autre séance
        </Link>
      </p>
    </section>
  )
}

function differenceText(order: Order, { refunds, to_pay }: Preview): string {
  if (to_pay > 0)
    return `il reste ${eurosText(to_pay)} à payer par carte. Vos places d’aujourd’hui restent à vous tant que ce n’est pas payé.`
  if (refunds.length === 0) return 'aucune, rien à payer et rien à rendre.'
  const back = refunds.map(({ means, name, places, amount }) => {
    if (isMoneyReceived(means)) return `${eurosText(amount)} sur la carte ${cardText(order) || 'qui a payé'}`
    return `${places === null ? eurosText(amount) : placesText(places)} sur « ${name} »`
  })
  const bank = refunds.some(({ means }) => isMoneyReceived(means))
  return `${new Intl.ListFormat('fr').format(back)} vous ${back.length > 1 || refunds[0]!.amount >= 2 ? 'seront rendus' : 'sera rendu'}${bank ? '\u00a0; sur une carte, sous quelques jours selon votre banque' : ''}.`
}
