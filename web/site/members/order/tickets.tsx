import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isNotCancelled } from '../../../../contract/rules/places.ts'
import { groupTicketCode } from '../../../../contract/rules/ticket-text.ts'
import { proofText } from '../../../../contract/texts/places-by-fare.ts'
import { seatText } from '../../../../contract/texts/seats.ts'
import type { downloadCalendar, downloadTickets } from '../../../../contract/tickets.ts'
import { apiAddress, type BrowserEndpoint } from '../../../api-client.ts'
import { CalendarIcon } from '../../../ui/pages/calendar-icon.tsx'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { Scrolling } from '../../../ui/scrolling.tsx'
import { exchangePath } from '../exchange/exchange-path.ts'
import { givingPath, ownPlaces } from '../giving/given-places.tsx'
import type { DrawnTicket } from './draw-tickets.ts'
import { hasTickets, type Order } from './order-words.ts'
import '../../../ui/pages/order-page.css'

const ticketsFile: BrowserEndpoint<typeof downloadTickets> = {
  method: 'get',
  path: '/app/order/{id}/tickets.pdf',
}
const calendarFile: BrowserEndpoint<typeof downloadCalendar> = {
  method: 'get',
  path: '/app/order/{id}/seance.ics',
}

/** Shows the tickets of an order, the calendar link and the cancellation link. */
export function Tickets({ order, tickets }: { order: Order; tickets: readonly DrawnTicket[] }) {
  if (!hasTickets(order)) return null
  const params = { id: String(order.id) }
  const own = ownPlaces(order)
  const several = own.length > 1
  const isPartGiven = own.length < order.places.filter(isNotCancelled).length
  return (
    <section id="billets" className="stub stack whole-row gap-4" aria-labelledby="billets-titre">
      <h2 className="h3-text" id="billets-titre">
        {tickets.length === 0
          ? 'Vos places sont offertes'
          : tickets.length > 1
            ? `Vos ${tickets.length} billets`
            : 'Votre billet'}
      </h2>
      {tickets.length === 0 && <p>Leurs billets sont à qui les a acceptées.</p>}
      <TicketList several={tickets.length > 1}>
        {tickets.map(({ id, code, label, proof, seat, drawing }, index) => (
          <li key={id} className="on-paper raised stack at-top gap-1">
            <QrCode drawing={drawing} label={`QR code de la place ${index + 1}, à présenter à l’entrée`} />
            {tickets.length > 1 && (
              <b>
                {seat ? 'Billet' : 'Place'} {index + 1} sur {tickets.length}
              </b>
            )}
            {seat && <strong className="seat">{seatText(seat)}</strong>}
            <span className="fare breakable text-centred">
              {label}
              {proof && <small>{proofText(proof)}</small>}
            </span>
            <span className="code breakable text-centred">{groupTicketCode(code, ' ')}</span>
          </li>
        ))}
      </TicketList>
      <p className="files cluster centred gap-3">
        {tickets.length > 0 && (
          <a className="button" href={apiAddress(ticketsFile, { params })}>
            Télécharger {tickets.length > 1 ? 'les billets' : 'le billet'} (PDF)
          </a>
        )}
        <a className="calendar-link tap gap-2" href={apiAddress(calendarFile, { params })}>
          <CalendarIcon />
          Ajouter à votre agenda
        </a>
      </p>
      {(order.can_cancel || order.can_give) && (
        <p className="way-out soft line-above stack pad-top-3">
          {order.can_give && (
            <Link className="tap" to={givingPath(order.id)}>
              Offrir {order.places.filter(isNotCancelled).length > 1 ? 'une place' : 'votre place'} à
              quelqu’un
            </Link>
          )}
          {order.can_cancel && (
            <>
              <Link className="tap" to={exchangePath(order.id)}>
                Échanger {several ? 'vos places, ou certaines,' : 'votre place'} contre une autre séance
              </Link>
              <Link className="tap" to="?annuler=oui" preventScrollReset={false}>
                Annuler {isPartGiven ? 'vos places' : 'cette réservation'}
                {several && ', ou certaines places'}
              </Link>
            </>
          )}
        </p>
      )}
      {!order.can_cancel && tickets.length > 0 && (
        <p className="way-out soft line-above pad-top-3">
          Une réservation s’annule ou s’échange jusqu’à {order.cancel_minutes} minutes avant l’heure de la
          séance.
        </p>
      )}
    </section>
  )
}

/**
 * Lists the tickets. On a phone the buyer swipes from one to the next; on a keyboard the arrow keys do the same.
 */
const TicketList = ({ several, children }: { several: boolean; children: ReactNode }) =>
  several ? (
    <Scrolling className="swipe" label="Billets, l’un après l’autre">
      <ol className="seats stack gap-4">{children}</ol>
    </Scrolling>
  ) : (
    <ol className="seats stack gap-4">{children}</ol>
  )
