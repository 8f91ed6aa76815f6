import { Link } from 'react-router'
import { cancelUntilMinutesBeforeStart } from '../../../../contract/rules/terms.ts'
import { inGroups } from '../../../../contract/rules/ticket-text.ts'
import { CalendarIcon } from '../../film/calendar-icon.tsx'
import type { Order } from './order-words.ts'

/** The part one tears off: the tickets, the calendar, and the way out while there is one. */
export function Tickets({ order }: { order: Order }) {
  if (order.state !== 'confirmed' || order.claim) return null
  const files = `/api/v1/app/order/${order.id}`
  return (
    <section className="stub" aria-labelledby="billets-titre">
      <h2 id="billets-titre">{order.tickets.length > 1 ? 'Vos billets' : 'Votre billet'}</h2>
      <ol className="codes">
        {order.tickets.map(({ id, code }) => (
          <li key={id}>{inGroups(code)}</li>
        ))}
      </ol>
      <a className="button" href={`${files}/tickets.pdf`} download={`billets-${order.id}.pdf`}>
        Télécharger {order.tickets.length > 1 ? 'les billets' : 'le billet'} (PDF)
      </a>
      <a className="calendar-link" href={`${files}/seance.ics`} download={`seance-${order.id}.ics`}>
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
