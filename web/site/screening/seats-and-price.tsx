import { useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { eurosFromCents } from '../../../contract/rules/money.ts'
import { placePrice, placesAtFullFare, type Rates, ratesOf, totalOf } from '../../../contract/rules/places.ts'
import { seatsPerOrder } from '../../../contract/rules/terms.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { SaleNotOpen } from '../paying/sale-not-open.tsx'
import type { SeatCount as LiveSeats } from './live-seats.ts'
import { screeningAddress } from './reservation-path.ts'
import type { Screening } from './screening.ts'
import { seatsIn, seatsText } from './seats.ts'
import { Stepper } from './stepper.tsx'
import './seats-and-price.css'

type Props = {
  screening: Screening
  live: LiveSeats
  saleOpen: boolean
  text: string
  setText: (text: string) => void
  most: number
  /** Seats of this screening the person has already. */
  held: number
  /** The order form is there, with the button that counts. */
  open: boolean
}

/** The stub of the ticket: what is left, what it costs, how many, and the way to have them. */
export function SeatsAndPrice({ screening, live, saleOpen, ...count }: Props) {
  const rates = ratesOf(screening)
  return (
    <section className="stub" aria-labelledby="places-titre">
      <h2 id="places-titre">Vos places</h2>
      <SeatsLeft {...live} />
      <p className="price">
        <b>{eurosText(eurosFromCents(placePrice(rates)))}</b> la place
        {rates.supplement > 0 && (
          <span>
            {eurosText(screening.price)} + {eurosText(screening.supplement)} de supplément{' '}
            {screening.version_2D_3D}
          </span>
        )}
      </p>
      {!saleOpen ? (
        <SaleNotOpen />
      ) : live.remaining_places > 0 ? (
        <SeatCount {...count} rates={rates} page={screeningAddress(screening)} />
      ) : (
        <p>
          <Link className="button quiet" to={`/film/${screening.movies_id}#seances`}>
            Voir les autres séances
          </Link>
        </p>
      )}
    </section>
  )
}

function SeatsLeft({ remaining_places: left, total_seats }: LiveSeats) {
  const words = `${left > 1 ? 'places restantes' : 'place restante'} sur ${total_seats}`
  const spoken = useSaidWhenCalm(left > 0 ? `${left} ${words}` : 'Complet')
  return (
    <>
      {left > 0 ? (
        <p className="left">
          <b>{left}</b> {words}
        </p>
      ) : (
        <p className="full">Complet</p>
      )}
      <p className="spoken" role="status">
        {spoken}
      </p>
    </>
  )
}

const calmMs = 2_000

/** Seats may go one after the other: only where the count comes to rest is it read aloud. */
function useSaidWhenCalm(text: string): string {
  const [said, setSaid] = useState('')
  const known = useRef(text)
  useEffect(() => {
    if (known.current === text) return
    const timer = setTimeout(() => {
      known.current = text
      setSaid(text)
    }, calmMs)
    return () => clearTimeout(timer)
  }, [text])
  return said
}

type SeatCountProps = {
  rates: Rates
  text: string
  setText: (text: string) => void
  most: number
  held: number
  open: boolean
  page: string
}

function SeatCount({ rates, text, setText, most, held, open, page }: SeatCountProps) {
  const seats = seatsIn(text, most)
  const opening = useNavigation().formData?.has('reserver')
  return (
    <Form method="get" action={page} className="count" preventScrollReset>
      <label htmlFor="places">Nombre de places</label>
      <Stepper text={text} setText={setText} most={most} />
      <p id="places-limite" className="limit">
        {limitText(most, held)}
      </p>
      <output htmlFor="places" className="total">
        <span>Total, {seatsText(seats)}</span>
        <b>{eurosText(eurosFromCents(totalOf(placesAtFullFare(rates, seats))))}</b>
      </output>
      {/* The first button is the one the Enter key presses. */}
      <button
        type="submit"
        name="reserver"
        value="1"
        formAction={`${page}#reservation`}
        className={open ? 'button quiet reserve' : 'button reserve'}
        aria-busy={opening}
      >
        Réserver
      </button>
      <button type="submit" className="button quiet without-scripts">
        Calculer le total
      </button>
    </Form>
  )
}

function limitText(most: number, held: number): string {
  if (held > 0 && most === 0)
    return `Vous avez déjà ${seatsText(held)}\u00a0: c’est le plus pour une personne.`
  if (held > 0) return `Vous avez déjà ${seatsText(held)}\u00a0: encore ${most} au plus.`
  if (most < seatsPerOrder.max) return `${most} au plus pour cette séance.`
  return `De ${seatsPerOrder.min} à ${most} par personne et par séance.`
}
