import { Link } from 'react-router'
import type { order } from '../../../contract/admin/order.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { may, type Rights } from '../../../contract/permissions.ts'
import { eurosFromCents } from '../../../contract/rules/money.ts'
import { isNotCancelled, ratesOf, totalOf } from '../../../contract/rules/places.ts'
import { verdictWords } from '../../../contract/texts/admission.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { seatText } from '../../../contract/texts/seats.ts'
import { momentText } from '../../texts/moments.ts'
import { placesText } from '../../texts/numbers.ts'
import { mailStates, placeStates, refundSteps, StateMark, ticketStates } from './states.tsx'
import '../../ui/office/reservation-parts.css'

type Order = AnswerOf<typeof order.read>

/**
 * Lists the places of an order, each with a link to cancel it. The last valid place has no such link: to cancel
 * it, staff cancel the whole order.
 */
export function Places({ row, rights }: { row: Order; rights: Rights }) {
  const changes = may(rights, 'reservations:write') && row.state === 'confirmed'
  const cancels = changes && row.seats_standing > 1
  const moves = changes && !row.cancelled_at && row.seats.length > 0
  const exchanges = changes && !row.cancelled_at && row.users_id !== null
  return (
    <>
      <h2>Places</h2>
      <ol className="short-lines">
        {row.places.map(place => (
          <li key={place.number}>
            <span>
              {place.seat ? seatText(place.seat) : `Place ${place.number}`}, {place.label}
              <small>{placePriceText(place)}</small>
              {place.proof && <small>À l’entrée : {place.proof}</small>}
              {cancels && isNotCancelled(place) && (
                <Link to={`/admin/réservation/${row.id}/place/${place.number}`}>Annuler cette place</Link>
              )}
            </span>
            <StateMark of={placeStates} state={place.state} />
          </li>
        ))}
      </ol>
      {moves && (
        <p>
          <Link to={`/admin/réservation/${row.id}/sieges`}>Donner d’autres sièges</Link>
        </p>
      )}
      {exchanges && (
        <p>
          <Link to={`/admin/réservation/${row.id}/echange`}>Échanger contre une autre séance</Link>
        </p>
      )}
    </>
  )
}

/** Returns the price of a place as text: « 12,50 € + 2,00 € de supplément ». */
export const placePriceText = ({ price, supplement }: Order['places'][number]): string =>
  supplement > 0 ? `${eurosText(price)} + ${eurosText(supplement)} de supplément` : eurosText(price)

/** Returns the total price of the places that are not cancelled. */
export const remainingTotalText = ({ places }: Order): string =>
  eurosText(eurosFromCents(totalOf(places.filter(isNotCancelled).map(ratesOf))))

/** Lists the refunds of an order: amount, recipient, date and state. */
export function Refunds({ refunds }: { refunds: Order['refunds'] }) {
  if (refunds.length === 0) return null
  return (
    <>
      <h2>Remboursements</h2>
      <ol className="short-lines">
        {refunds.map(({ at, name, places, amount, state }) => (
          <li key={`${at} ${name}`}>
            <span>
              {places === null ? eurosText(amount) : placesText(places)}, {name}
              <small>
                demandé le <time dateTime={at}>{momentText(at)}</time>
              </small>
              {(state === 'under_way' || state === 'refused') && (
                <Link to="/admin/remboursement?etat=waiting">Remboursements à suivre</Link>
              )}
            </span>
            <StateMark of={refundSteps} state={state} />
          </li>
        ))}
      </ol>
    </>
  )
}

/** Lists the e-tickets of an order: a short code, and each scan at the gate. */
export function Tickets({ tickets }: { tickets: Order['tickets'] }) {
  if (tickets.length === 0) return null
  return (
    <>
      <h2>E-billets</h2>
      <ol className="short-lines">
        {tickets.map(({ id, short_code, seat, state, scans }) => (
          <li key={id}>
            <span>
              <code>{short_code}…</code>
              {seat && <small>{seatText(seat)}</small>}
              {scans.map(scan => (
                <ScanLine key={`${scan.scanned_at} ${scan.device} ${scan.verdict}`} scan={scan} />
              ))}
            </span>
            <StateMark of={ticketStates} state={state} />
          </li>
        ))}
      </ol>
    </>
  )
}

type Scan = Order['tickets'][number]['scans'][number]

/**
 * Shows when a ticket was scanned, and by whom. If a device let the ticket in offline although it should not have,
 * the line begins with « Entré hors ligne malgré… ».
 */
function ScanLine({ scan: { scanned_at, who, device, verdict, proof } }: { scan: Scan }) {
  return (
    <small>
      {doneAtDoor(verdict)} le <time dateTime={scanned_at}>{momentText(scanned_at)}</time>, par {who}
      {device && ` (${device})`}
      {proof && `, ${verdict === 'accepted' ? 'vu' : 'demandé'}\u00a0: ${proof}`}
    </small>
  )
}

function doneAtDoor(verdict: Scan['verdict']): string {
  if (verdict === 'accepted') return 'Entré'
  if (verdict === 'proof_refused') return 'Refusé faute de justificatif'
  return `Entré hors ligne malgré «\u00a0${verdictWords[verdict]}\u00a0»`
}

/** Lists the mails to the buyer. Only staff with the permission to read mails can open their content. */
export function BuyerMails({ mails, rights }: { mails: Order['mails']; rights: Rights }) {
  if (mails.length === 0) return null
  return (
    <>
      <h2>Messages</h2>
      <ul className="short-lines">
        {mails.map(({ id, subject, to, state, sent_at, created_at }) => (
          <li key={id}>
            <span>
              {may(rights, 'mails:read') ? <Link to={`/admin/message/${id}`}>{subject}</Link> : subject}
              <small>
                {to}, <time dateTime={sent_at ?? created_at}>{momentText(sent_at ?? created_at)}</time>
              </small>
            </span>
            <StateMark of={mailStates} state={state} />
          </li>
        ))}
      </ul>
    </>
  )
}
