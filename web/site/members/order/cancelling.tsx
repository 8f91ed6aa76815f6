import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { eurosFromCents } from '../../../../contract/rules/money.ts'
import { isNotCancelled, placePrice, ratesOf } from '../../../../contract/rules/places.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { seatText } from '../../../../contract/texts/seats.ts'
import { placesText } from '../../../texts/numbers.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { ownPlaces } from '../giving/given-places.tsx'
import { type Order, returnsText } from './order-words.ts'

/**
 * Asks for confirmation before tickets are cancelled. The page shows this question if the URL says so, which works
 * without JavaScript. `chosen` holds the numbers of the tickets to cancel; if it is empty, all valid tickets are
 * cancelled.
 */
export function Cancelling({ order, chosen }: { order: Order; chosen: readonly number[] }) {
  const title = useRef<HTMLHeadingElement>(null)
  const some = chosen.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice is a new question, read from its title
  useEffect(() => title.current?.focus(), [some])
  const page = `/utilisateur/reservation/${order.id}`
  const all = order.places.filter(isNotCancelled)
  const standing = ownPlaces(order)
  const gone = standing.filter(({ number }) => chosen.length === 0 || chosen.includes(number))
  const isAll = gone.length === all.length
  const several = gone.length > 1
  return (
    <section className="cancelling stack gap-4 pad-5" aria-labelledby="annuler-titre">
      <h2 id="annuler-titre" ref={title} tabIndex={-1}>
        {isAll ? 'Annuler cette réservation ?' : `Annuler ${placesText(gone.length)} sur ${all.length} ?`}
      </h2>
      {!isAll && (
        <ul>
          {gone.map(place => (
            <li key={place.number}>{placeText(place)}</li>
          ))}
        </ul>
      )}
      <p>
        {placesText(gone.length)} pour {order.title} {several ? 'seront remises' : 'sera remise'} en vente et{' '}
        {several ? 'vos billets ne seront plus valables' : 'votre billet ne sera plus valable'}.{' '}
        {gone.length < standing.length && 'Vos autres billets restent valables. '}
        Vous seront rendus : <b>{returnsText(order, gone)}</b>. L’annulation est possible jusqu’à{' '}
        {order.cancel_minutes} minutes avant l’heure de la séance.
      </p>
      <Form method="post" action={page} className="answers cluster gap-3">
        {!isAll && gone.map(({ number }) => <input key={number} type="hidden" name="place" value={number} />)}
        <SubmitButton>Oui, annuler et être remboursé</SubmitButton>
        <Link className="button quiet" to={page}>
          Non, garder vos places
        </Link>
      </Form>
      {standing.length > 1 && (
        <Form action={page} className="stack gap-3 line-above pad-top-3">
          <input type="hidden" name="annuler" value="oui" />
          <PlaceChoice places={standing} chosen={chosen}>
            Ou n’annuler que certaines places
          </PlaceChoice>
          <p>
            <button type="submit" className="button quiet">
              Voir ce qui vous serait rendu
            </button>
          </p>
        </Form>
      )}
    </section>
  )
}

/** Lets the buyer choose tickets of the order with checkboxes, which work without JavaScript. */
export const PlaceChoice = ({
  places,
  chosen,
  children,
}: {
  places: Order['places']
  chosen: readonly number[]
  children: string
}) => (
  <fieldset className="place-choice stack gap-1">
    <legend className="bold">{children}</legend>
    {places.map(place => (
      <label key={place.number} className="tap gap-3">
        <input
          type="checkbox"
          name="place"
          value={place.number}
          defaultChecked={chosen.includes(place.number)}
        />
        {placeText(place)}
      </label>
    ))}
  </fieldset>
)

export const placeText = (place: Order['places'][number]): string =>
  [
    `Place ${place.number}`,
    ...(place.seat ? [seatText(place.seat)] : []),
    place.label,
    eurosText(eurosFromCents(placePrice(ratesOf(place)))),
  ].join(', ')
