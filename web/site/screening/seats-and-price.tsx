import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { eurosFromCents } from '../../../contract/rules/money.ts'
import { type PricedPlace, placePrice, ratesOf, totalOf } from '../../../contract/rules/places.ts'
import { seatsPerOrder } from '../../../contract/rules/terms.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { lastFaresKey } from '../../first-touch/early-script.ts'
import { SaleNotOpen } from '../paying/sale-not-open.tsx'
import { type Counts, countName, countText } from './counts.ts'
import { FareCounts } from './fare-counts.tsx'
import type { SeatCount as LiveSeats } from './live-seats.ts'
import { screeningAddress, waitingPath } from './reservation-path.ts'
import type { Screening } from './screening.ts'
import { Warning } from './warning.tsx'
import './seats-and-price.css'

type Props = {
  screening: Screening
  live: LiveSeats
  saleOpen: boolean
  counts: Counts
  setCount: (fare: number, text: string, typing: boolean) => void
  stopTyping: () => void
  /** The tickets that the user can order at these counts, after all limits. */
  places: readonly PricedPlace[]
  /** The reasons why the user can order fewer tickets than requested. */
  fewer: readonly string[]
  most: number
  /** The number of seats that the user already has at this screening, from earlier orders. */
  held: number
  /** True if the order form is open; its submit button is then the main button of the page. */
  open: boolean
  /** The chosen seats, if the room has numbered seats. */
  seats: ReactNode
}

/** Shows the seats left, the price, the counts of tickets and the button to reserve. */
export function SeatsAndPrice({ screening, live, saleOpen, ...count }: Props) {
  return (
    <section className="stub stack whole-row gap-4" aria-labelledby="places-titre">
      <div className="cluster apart at-baseline gap-3">
        <h2 id="places-titre">Vos places</h2>
        <SeatsLeft {...live} />
      </div>
      <Price screening={screening} />
      <Warning classification={screening.classification} />
      {screening.sales_stopped ? (
        <p>
          <b>Vente en ligne close.</b> Les places déjà prises restent valables.
        </p>
      ) : !saleOpen ? (
        <SaleNotOpen />
      ) : live.remaining_places > 0 ? (
        <SeatCount {...count} screening={screening} />
      ) : (
        <p className="cluster gap-3">
          <a className="button quiet" href={waitingPath(screening)}>
            Me prévenir si des places se libèrent
          </a>
          <a className="button quiet" href={`/film/${screening.movies_id}#seances`}>
            Voir les autres séances
          </a>
        </p>
      )}
    </section>
  )
}

/**
 * Shows the price of a ticket if there is only one fare. Otherwise the list of fares shows the prices, and this
 * shows only the supplement that they include.
 */
function Price({ screening }: { screening: Screening }) {
  const { price, supplement, version_2D_3D, tariffs } = screening
  const added = `${eurosText(supplement)} de supplément ${version_2D_3D}`
  if (tariffs.length > 1)
    return (
      supplement > 0 && (
        <p className="price tabular">
          {eurosText(supplement)} de supplément {version_2D_3D} compris
        </p>
      )
    )
  return (
    <p className="price tabular">
      <b>{eurosText(eurosFromCents(placePrice(ratesOf(screening))))}</b> la place
      {supplement > 0 && (
        <span>
          {eurosText(price)} + {added}
        </span>
      )}
    </p>
  )
}

function SeatsLeft({ remaining_places: left, total_seats }: LiveSeats) {
  const words = `${left > 1 ? 'places restantes' : 'place restante'} sur ${total_seats}`
  const spoken = useDebouncedText(left > 0 ? `${left} ${words}` : 'Complet')
  return (
    <>
      {left > 0 ? (
        <p className="left tabular">
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

/**
 * Returns the text that screen readers announce. It follows `text` only once that has stopped changing, so that
 * not every step is announced.
 */
function useDebouncedText(text: string): string {
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

type SeatCountProps = Omit<Props, 'live' | 'saleOpen'>

function SeatCount({ held, open, fewer, seats, ...count }: SeatCountProps) {
  const { screening, places, most } = count
  const opening = useNavigation().formData?.has('reserver')
  const page = screeningAddress(screening)
  return (
    <Form
      method="get"
      action={page}
      className="count stack at-start line-above gap-2 pad-top-3"
      data-most={most}
      preventScrollReset
      onSubmit={() => keepFares(places)}
    >
      <FareCounts {...count} />
      <p id="places-limite" className="limit soft small-text">
        {places.length > 0 ? limitText(screening, most, held) : 'Choisissez au moins une place.'}
      </p>
      {/* Screen readers announce this message. If the order form is open, that form announces it. */}
      <div role={open ? undefined : 'status'} className="fewer alarm-text small-text breakable">
        {fewer.map(why => (
          <p key={why}>{why}</p>
        ))}
      </div>
      {seats}
      <div className={open ? 'sum stack at-start full-width' : 'sum at-hand stack at-start full-width'}>
        <output
          htmlFor={screening.tariffs.map(fare => countName(fare.tariffs_id)).join(' ')}
          className="total apart tabular full-width cluster"
        >
          <span>Total, {countText(places.length)}</span>
          <b>{eurosText(eurosFromCents(totalOf(places)))}</b>
        </output>
        {/* The Enter key presses the first button of a form. So this button, which opens the order form, comes
            first. */}
        <button
          type="submit"
          name="reserver"
          value="1"
          formAction={`${page}#reservation`}
          className={
            open ? 'button quiet reserve lead-text full-width' : 'button reserve lead-text full-width'
          }
          aria-busy={opening}
        >
          Réserver
        </button>
        <button type="submit" className="button quiet without-scripts">
          Calculer le total
        </button>
      </div>
    </Form>
  )
}

/**
 * Stores the fares of this order in the browser. The early script shows them first on the next screening
 * page.
 */
function keepFares(places: readonly PricedPlace[]): void {
  try {
    localStorage.setItem(lastFaresKey, [...new Set(places.map(place => place.tariffs_id))].join(' '))
  } catch {
    // If the browser blocks storage, the fares are not remembered.
  }
}

function limitText({ seats_per_person }: Screening, most: number, held: number): string {
  if (held > 0 && most === 0)
    return `Vous avez déjà ${countText(held)}\u00a0: c’est le plus pour une personne.`
  if (held > 0) return `Vous avez déjà ${countText(held)}\u00a0: encore ${most} au plus.`
  if (most < seats_per_person) return `${most} au plus pour cette séance.`
  if (most === seatsPerOrder.min) return 'Une place par personne et par séance.'
  return `De ${seatsPerOrder.min} à ${most} par personne et par séance.`
}
