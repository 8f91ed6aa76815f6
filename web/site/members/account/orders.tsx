import { Link } from 'react-router'
import { hourText, longDate, longDayFrom } from '../../../../contract/texts/dates.ts'
import { type Order, placesTextOf, priceText, seatsTextOf, stateText } from '../order/order-words.ts'
import '../../../ui/pages/account-page.css'

type Props = { orders: { upcoming: Order[]; past: Order[] }; today: string }

export function Orders({ orders: { upcoming, past }, today }: Props) {
  return (
    <section id="reservations" aria-labelledby="reservations-titre">
      <h2 id="reservations-titre">Vos réservations</h2>
      {upcoming.length > 0 ? (
        <ul className="orders stack gap-3">
          {upcoming.map(order => (
            <OrderStub key={order.id} order={order} today={today} />
          ))}
        </ul>
      ) : (
        <p className="none soft pad-5">
          Aucune séance à venir. <a href="/#programme">Voir le programme</a>
        </p>
      )}
      {past.length > 0 && (
        <details>
          <summary>Passées et annulées ({past.length})</summary>
          <ul className="orders past stack gap-3">
            {past.map(order => (
              <OrderStub key={order.id} order={order} today={today} />
            ))}
          </ul>
        </details>
      )}
      <p className="soft">
        <Link className="tap" to="/utilisateur/reservations-sans-compte">
          Retrouver des réservations prises sans compte
        </Link>
      </p>
    </section>
  )
}

function OrderStub({ order, today }: { order: Order; today: string }) {
  const { session_date: day, hours_timetable: hour } = order
  return (
    <li>
      <p className="when">
        <time dateTime={`${day}T${hour}`}>
          <span className="day capital bold own-line">
            {day >= today ? longDayFrom(day, today) : longDate(day)}
          </span>{' '}
          <span className="hour">{hourText(hour)}</span>
        </time>
      </p>
      <div className="what shrinks pad-4">
        <h3 className="lead-text below-1">
          <Link className="whole-card unlined" to={`/utilisateur/reservation/${order.id}`}>
            {order.title}
          </Link>
        </h3>
        <p className="soft">
          {order.name_cinema}, {order.name_theater}
        </p>
        {seatsTextOf(order) && <p className="soft">{seatsTextOf(order)}</p>}
        <p className="figures soft">
          {placesTextOf(order)}, {priceText(order)}
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
