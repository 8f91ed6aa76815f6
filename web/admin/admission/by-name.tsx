import { type FormEvent, useState } from 'react'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { hourText } from '../../../contract/texts/dates.ts'
import { seatTextIn } from '../../../contract/texts/seats.ts'
import type { FoundOrder, FoundPlace, NameSearchResult, Scan } from './scan-types.ts'
import { isTicket, searchByName } from './search-by-name.ts'
import './by-name.css'

type Props = {
  /** Without JavaScript, the result of the search, which the server rendered; otherwise null. */
  answered: NameSearchResult | null
  /** The ids of found places whose ticket was accepted since the search, so that they are shown as entered. */
  entered: readonly number[]
  onScan: (text: string) => void
  /**
   * Lets in the holder of a found place, by a scan without a ticket. Null until the scan client runs: the form is
   * then sent to the server.
   */
  onHold: ((scan: Scan) => void) | null
}

/** The search for visitors who have no ticket with them, by their name or order number. */
export function ByName({ answered, entered, onScan, onHold }: Props) {
  const [searched, setSearched] = useState(answered)
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('recherche') as HTMLInputElement
    const typed = field.value.trim()
    if (isTicket(typed)) {
      field.value = ''
      onScan(typed)
    } else if (typed) setSearched(await searchByName(typed))
  }
  return (
    <details className="by-name raised" open={answered !== null}>
      <summary>Sans billet&nbsp;: chercher par nom</summary>
      <form method="post" className="code-form" onSubmit={onHold ? search : undefined}>
        <label className="whole-row" htmlFor="recherche">
          Nom, ou numéro de réservation
        </label>
        <input
          id="recherche"
          name="recherche"
          defaultValue={answered?.typed}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          required
        />
        <button type="submit" className="button">
          Chercher
        </button>
      </form>
      <p role="status">{searched?.message}</p>
      {searched && searched.orders.length > 0 && (
        <ul className="found-orders stack gap-3">
          {searched.orders.map(order => (
            <li key={order.orders_id}>
              <OrderFound order={order} />
              <ul className="stack gap-2 above-3">
                {order.places.map(place => (
                  <li key={place.tickets_id}>
                    <PlaceFound place={place} typed={searched.typed} entered={entered} onHold={onHold} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

function OrderFound({ order }: { order: FoundOrder }) {
  return (
    <>
      <h2>
        {order.firstname} {order.lastname}
      </h2>
      <p>
        {hourText(order.hours_timetable)} {order.title}, {order.name_theater}, {order.name_cinema}
      </p>
      <p>
        Réservation n°&nbsp;{order.orders_id}
        {order.member && `, compte de ${order.member}`}
      </p>
    </>
  )
}

type OfPlace = Omit<Props, 'answered' | 'onScan'> & { place: FoundPlace; typed: string }

function PlaceFound({ place, typed, entered, onHold }: OfPlace) {
  const { scan_id, tickets_id } = place
  const name = seatTextIn(place) ?? `Place ${place.seat}`
  const hold = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onHold?.({ scan_id, tickets_id })
  }
  return (
    <>
      <span>
        {name}, {place.label}
        {place.proof && ` (${place.proof})`}
        {place.given && ', offerte à une autre personne, qui a son billet'}
      </span>
      {!place.stands && <strong>Annulée</strong>}
      {place.stands && place.entry && (
        <strong>Entré à {hourText(inParis(new Date(place.entry.scanned_at)).hour)}</strong>
      )}
      {place.stands && !place.entry && entered.includes(tickets_id) && <strong>Entré</strong>}
      {place.stands && !place.entry && !entered.includes(tickets_id) && (
        <form method="post" onSubmit={onHold ? hold : undefined}>
          <input type="hidden" name="place" value={tickets_id} />
          <input type="hidden" name="scan_id" value={scan_id} />
          <input type="hidden" name="recherche" value={typed} />
          <button type="submit" className="button">
            Laisser entrer<span className="spoken">&nbsp;: {name}</span>
          </button>
        </form>
      )}
    </>
  )
}
