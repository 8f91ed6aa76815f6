import { Link } from 'react-router'
import { hourText, longDate, longDayFrom } from '../../../../contract/texts/dates.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { type Order, placesTextOf, seatsTextOf, stateText } from '../order/order-words.ts'
import './orders.css'

type Props = { orders: { upcoming: Order[]; past: Order[] }; today: string }

export function Orders({ orders: { upcoming, past }, today }: Props) {
  return (
    <section id="reservations" aria-labelledby="reservations-titre">
      <h2 id="reservations-titre">Vos réservations</h2>
      {upcoming.length > 0 ? (
        <ul className="orders">
          {upcoming.map(order => (
            <OrderStub key={order.id} order={order} today={today} />
          ))}
        </ul>
      ) : (
        <p className="none">
          Aucune séance à venir. <a href="/#programme">Voir le programme</a>
        </p>
      )}
      {past.length > 0 && (
        <details>
          <summary>Passées et annulées ({past.length})</summary>
          <ul className="orders past">
            {past.map(order => (
              <OrderStub key={order.id} order={order} today={today} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** The stub of a ticket: when it is, large; what and where beside it. */
function OrderStub({ order, today }: { order: Order; today: string }) {
  const { session_date: day, hours_timetable: hour } = order
  return (
    <li>
      <p className="when">
        <time dateTime={`${day}T${hour}`}>
          <span className="day">{day >= today ? longDayFrom(day, today) : longDate(day)}</span>{' '}
          <span className="hour">{hourText(hour)}</span>
        </time>
      </p>
      <div className="what">
        <h3>
          <Link to={`/utilisateur/reservation/${order.id}`}>{order.title}</Link>
        </h3>
        <p>
          {order.name_cinema}, {order.name_theater}
        </p>
        {seatsTextOf(order) && <p>{seatsTextOf(order)}</p>}
        <p className="figures">
          {placesTextOf(order)}, {eurosText(order.price_order)}
          {order.state !== 'confirmed' && (
            <>
              {' '}
              <b data-state={order.state}>{stateText(order)}</b>
            </>
          )}
        </p>
      </div>
    </li>
  )
}
