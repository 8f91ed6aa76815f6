import { Link } from 'react-router'
import { cancelUntilMinutesBeforeStart } from '../../../../contract/rules/terms.ts'
import { inGroups } from '../../../../contract/rules/ticket-text.ts'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { CalendarIcon } from '../../film/calendar-icon.tsx'
import type { DrawnTicket } from './draw-tickets.ts'
import { hasTickets, type Order } from './order-words.ts'
import './tickets.css'

/** The part one tears off: the tickets, the calendar, and the way out while there is one. */
export function Tickets({ order, tickets }: { order: Order; tickets: readonly DrawnTicket[] }) {
  if (!hasTickets(order)) return null
  const files = `/api/v1/app/order/${order.id}`
  return (
    <section id="billets" className="stub" aria-labelledby="billets-titre">
      <h2 id="billets-titre">{tickets.length > 1 ? 'Vos billets' : 'Votre billet'}</h2>
      <ol className="seats">
        {tickets.map(({ id, code, drawing }, index) => (
          <li key={id} className="on-paper">
            <QrCode drawing={drawing} label={`QR code de la place ${index + 1}, à présenter à l’entrée`} />
            {tickets.length > 1 && (
              <b>
                Place {index + 1} sur {tickets.length}
              </b>
            )}
            <span className="code">{inGroups(code, ' ')}</span>
          </li>
        ))}
      </ol>
      <a className="button" href={`${files}/tickets.pdf`}>
        Télécharger {tickets.length > 1 ? 'les billets' : 'le billet'} (PDF)
      </a>
      <a className="calendar-link" href={`${files}/seance.ics`}>
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
          Une réservation s’annule jusqu’à {cancelUntilMinutesBeforeStart} minutes avant le début du film.
        </p>
      )}
    </section>
  )
}
