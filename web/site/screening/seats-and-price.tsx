import { useState } from 'react'
import { Form, Link } from 'react-router'
import { centsFromEuros, eurosFromCents, seatPrice, totalPrice } from '../../../contract/rules/money.ts'
import { seatsPerOrder } from '../../../contract/rules/terms.ts'
import { eurosText } from '../../texts/euros.ts'
import type { Screening } from './screening.ts'
import { mostSeats, seatsIn } from './seats.ts'

/** The stub of the ticket: what is left, what it costs, how many. */
export function SeatsAndPrice({ screening, places }: { screening: Screening; places: string }) {
  const { remaining_places, total_seats, movies_id } = screening
  const rates = { price: centsFromEuros(screening.price), supplement: centsFromEuros(screening.supplement) }
  return (
    <section className="stub" aria-labelledby="places-titre">
      <h2 id="places-titre">Vos places</h2>
      {remaining_places > 0 ? (
        <p className="left">
          <b>{remaining_places}</b> {remaining_places > 1 ? 'places restantes' : 'place restante'} sur{' '}
          {total_seats}
        </p>
      ) : (
        <p className="full">Complet</p>
      )}
      <p className="price">
        <b>{eurosText(eurosFromCents(seatPrice(rates)))}</b> la place
        {rates.supplement > 0 && (
          <span>
            {eurosText(screening.price)} + {eurosText(screening.supplement)} de supplément{' '}
            {screening.version_2D_3D}
          </span>
        )}
      </p>
      {remaining_places > 0 ? (
        <SeatCount rates={rates} places={places} most={mostSeats(remaining_places)} />
      ) : (
        <p>
          <Link className="button quiet" to={`/film/${movies_id}#seances`}>
            Voir les autres séances
          </Link>
        </p>
      )}
      {/* BOOKING: the reserve button, and the order form it reveals, come here. */}
    </section>
  )
}

type SeatCountProps = { rates: Parameters<typeof totalPrice>[0]; places: string; most: number }

function SeatCount({ rates, places, most }: SeatCountProps) {
  const [text, setText] = useState(places)
  const seats = seatsIn(text, most)
  const step = (by: number) => setText(String(seatsIn(String(seats + by), most)))
  return (
    <Form method="get" className="count" preventScrollReset>
      <label htmlFor="places">Nombre de places</label>
      <div className="stepper">
        <StepButton
          sign="−"
          label="Une place de moins"
          disabled={seats <= seatsPerOrder.min}
          onClick={() => step(-1)}
        />
        <input
          id="places"
          name="places"
          type="number"
          inputMode="numeric"
          min={seatsPerOrder.min}
          max={most}
          step={1}
          value={text}
          onChange={event => setText(event.target.value)}
          aria-describedby="places-limite"
        />
        <StepButton sign="+" label="Une place de plus" disabled={seats >= most} onClick={() => step(1)} />
      </div>
      <p id="places-limite" className="limit">
        {most < seatsPerOrder.max
          ? `${most} au plus pour cette séance.`
          : `De ${seatsPerOrder.min} à ${most} par personne et par séance.`}
      </p>
      <button type="submit" className="button quiet without-scripts">
        Calculer le total
      </button>
      <output htmlFor="places" className="total">
        <span>
          Total, {seats} {seats > 1 ? 'places' : 'place'}
        </span>
        <b>{eurosText(eurosFromCents(totalPrice(rates, seats)))}</b>
      </output>
    </Form>
  )
}

type StepButtonProps = { sign: string; label: string; disabled: boolean; onClick: () => void }

function StepButton({ sign, label, disabled, onClick }: StepButtonProps) {
  return (
    <button
      type="button"
      className="icon-button with-scripts"
      aria-label={label}
      // Stays reachable at the limit: a button that vanishes under the finger loses the focus.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      {sign}
    </button>
  )
}
