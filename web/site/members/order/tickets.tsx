import { Link } from 'react-router'
import { cancelUntilMinutesBeforeStart } from '../../../../contract/rules/terms.ts'
import { inGroups } from '../../../../contract/rules/ticket-text.ts'
import { proofText } from '../../../../contract/texts/places-by-fare.ts'
import { seatText } from '../../../../contract/texts/seats.ts'
import type { downloadCalendar, downloadTickets } from '../../../../contract/tickets.ts'
import { apiAddress, type BrowserEndpoint } from '../../../api-client.ts'
import { CalendarIcon } from '../../../ui/pages/calendar-icon.tsx'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import type { DrawnTicket } from './draw-tickets.ts'
import { hasTickets, type Order } from './order-words.ts'
import './tickets.css'

const ticketsFile: BrowserEndpoint<typeof downloadTickets> = {
  method: 'get',
  path: '/app/order/{id}/tickets.pdf',
}
const calendarFile: BrowserEndpoint<typeof downloadCalendar> = {
  method: 'get',
  path: '/app/order/{id}/seance.ics',
}

/** The part one tears off: the tickets, the calendar, and the way out while there is one. */
export function Tickets({ order, tickets }: { order: Order; tickets: readonly DrawnTicket[] }) {
  if (!hasTickets(order)) return null
  const params = { id: String(order.id) }
  return (
    <section id="billets" className="stub" aria-labelledby="billets-titre">
      <h2 id="billets-titre">{tickets.length > 1 ? 'Vos billets' : 'Votre billet'}</h2>
      <ol className="seats">
        {tickets.map(({ id, code, label, proof, seat, drawing }, index) => (
          <li key={id} className="on-paper">
            <QrCode drawing={drawing} label={`QR code de la place ${index + 1}, à présenter à l’entrée`} />
            {tickets.length > 1 && (
              <b>
                {seat ? 'Billet' : 'Place'} {index + 1} sur {tickets.length}
              </b>
            )}
            {seat && <strong className="seat">{seatText(seat)}</strong>}
            <span className="fare">
              {label}
              {proof && <small>{proofText(proof)}</small>}
            </span>
            <span className="code">{inGroups(code, ' ')}</span>
          </li>
        ))}
      </ol>
      <a className="button" href={apiAddress(ticketsFile, { params })}>
        Télécharger {tickets.length > 1 ? 'les billets' : 'le billet'} (PDF)
      </a>
      <a className="calendar-link" href={apiAddress(calendarFile, { params })}>
        <CalendarIcon />
        Ajouter à votre agenda
      </a>
      {order.can_cancel ? (
        <p className="way-out">
          <Link to="?annuler=oui" preventScrollReset={false}>
            Annuler cette réservation
          </Link>
        </p>
      ) : (
        <p className="way-out">
          Une réservation s’annule jusqu’à {cancelUntilMinutesBeforeStart} minutes avant l’heure de la séance.
        </p>
      )}
    </section>
  )
}
