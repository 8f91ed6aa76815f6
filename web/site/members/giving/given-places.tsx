import { Form } from 'react-router'
import { seatText } from '../../../../contract/texts/seats.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import type { Order } from '../order/order-words.ts'

export const givingPath = (id: number): string => `/utilisateur/reservation/${id}/offrir`

/** The places that the buyer has offered, and who has them now. An open offer can be withdrawn. */
export function GivenPlaces({ order }: { order: Order }) {
  if (order.gifts.length === 0) return null
  return (
    <section id="places-offertes" className="stack gap-3" aria-labelledby="offertes-titre">
      <h2 className="h3-text" id="offertes-titre">
        {order.gifts.length > 1 ? 'Places offertes' : 'Place offerte'}
      </h2>
      <ul className="stack gap-3">
        {order.gifts.map(gift => (
          <li key={gift.place} className="cluster gap-3">
            <span>
              <b>{placeName(order, gift.place)}</b>&nbsp;: {stateText(gift)}
            </span>
            {gift.state === 'offered' && (
              <Form method="post" action={givingPath(order.id)}>
                <input type="hidden" name="reprendre" value={gift.place} />
                <SubmitButton className="button quiet small">
                  Reprendre<span className="spoken"> la place {gift.place}</span>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function placeName({ places }: Order, number: number): string {
  const seat = places.find(place => place.number === number)?.seat
  return seat ? seatText(seat) : `Place ${number}`
}

function stateText({ state, email }: Order['gifts'][number]): string {
  const how = email ? `offerte à ${email}` : 'offerte par un lien'
  if (state === 'offered') return `${how}, pas encore acceptée. D’ici là, votre billet reste valable.`
  if (state === 'taken') return `${how}, acceptée. Son billet n’est plus le vôtre.`
  return 'offerte, puis rendue. Elle est de nouveau à vous, avec un nouveau billet.'
}

/** The places that can be offered now. */
export const giveable = ({ places, gifts }: Order): Order['places'] =>
  places.filter(
    ({ number, state }) =>
      state === 'sold' && !gifts.some(({ place, state }) => place === number && state !== 'returned'),
  )

/** The places that the buyer may still cancel or exchange: all except those that a recipient has accepted. */
export const ownPlaces = ({ places, gifts }: Order): Order['places'] =>
  places.filter(
    ({ number, state }) =>
      (state === 'sold' || state === 'entered') &&
      !gifts.some(gift => gift.place === number && gift.state === 'taken'),
  )
