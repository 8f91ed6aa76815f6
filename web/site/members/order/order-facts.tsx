import { Link } from 'react-router'
import { inParis } from '../../../../contract/rules/paris-time.ts'
import { isNotCancelled } from '../../../../contract/rules/places.ts'
import { hourText, longDate, longDayFrom } from '../../../../contract/texts/dates.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { proofsAsked } from '../../../../contract/texts/places-by-fare.ts'
import { classificationWarning, marksInFull } from '../../../../contract/texts/screening-notices.ts'
import { screeningTimes } from '../../../screening-times.ts'
import { languageText } from '../../../texts/languages.ts'
import { placesText } from '../../../texts/numbers.ts'
import { markText } from '../../paying/voucher-words.ts'
import { AcceptedTerms } from '../accepted-terms.tsx'
import { Moment } from '../moment.tsx'
import {
  cardText,
  hasTickets,
  type Order,
  paidText,
  placesTextOf,
  priceText,
  refundStepText,
  refundText,
  seatsTextOf,
} from './order-words.ts'

type Props = { order: Order; today: string; isGuest: boolean }

export function OrderFacts({ order, today, isGuest }: Props) {
  const { session_date: day, hours_timetable: hour } = order
  const card = cardText(order)
  const seats = seatsTextOf(order)
  const warning = classificationWarning(order.classification)
  const end = screeningTimes(day, hour, order.time, order.pre_show_minutes)?.end
  return (
    <div className="facts">
      <h2>
        <a className="unlined" href={`/film/${order.movies_id}`}>
          {order.title}
        </a>
      </h2>
      <p className="when">
        <time dateTime={`${day}T${hour}`}>
          <span className="day capital h3-text bold own-line">
            {day >= today ? longDayFrom(day, today) : longDate(day)}
          </span>{' '}
          <span className="spoken">à </span>
          <span className="hour">{hourText(hour)}</span>
        </time>
        {end && <span className="end"> fin vers {hourText(inParis(end).hour)}</span>}
      </p>
      <address className="soft above-4">
        <b className="plain-text lead-text bold own-line">{order.name_cinema}</b>
        {order.address_cine}, {order.city}
      </address>
      <dl className="stack line-above">
        <div>
          <dt>Salle</dt>
          <dd>{order.name_theater}</dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>{[order.version_2D_3D, languageText(order.language), ...marksInFull(order)].join(', ')}</dd>
        </div>
        {warning && (
          <div>
            <dt>À savoir</dt>
            <dd>{warning}</dd>
          </div>
        )}
        <div>
          <dt>Places</dt>
          <dd className="figures">{placesTextOf(order)}</dd>
        </div>
        {seats && (
          <div>
            <dt>{order.places.length > 1 ? 'Sièges' : 'Siège'}</dt>
            <dd className="figures">{seats}</dd>
          </div>
        )}
        {proofsOf(order).length > 0 && (
          <div>
            <dt>À présenter à l’entrée</dt>
            <dd>{proofsOf(order).join(', ')}</dd>
          </div>
        )}
        {order.reminder && order.state === 'confirmed' && day > today && (
          <div>
            <dt>Rappel</dt>
            <dd>La veille, par e-mail</dd>
          </div>
        )}
        <div>
          <dt>{order.refunds.length > 0 || order.exchanges.length > 0 ? 'Total payé' : 'Total'}</dt>
          <dd className="figures">{eurosText(order.price_order)}</dd>
        </div>
        {order.refunds.map(refund => (
          <div key={`${refund.at} ${refund.name}`} className="refund whole-row">
            <dt>
              Remboursement du <Moment at={refund.at} />
            </dt>
            <dd>
              <span className="figures">{refundText(order, refund)}</span>, {refundStepText(refund)}
            </dd>
          </div>
        ))}
        {order.exchanges.map(({ orders_id, at, places, price_order }) => (
          <div key={orders_id} className="refund whole-row">
            <dt>
              Échange du <Moment at={at} />
            </dt>
            <dd>
              {placesText(places)} contre celles de la{' '}
              <Link to={`/utilisateur/reservation/${orders_id}`}>réservation n°&nbsp;{orders_id}</Link>, qui
              valent <span className="figures">{eurosText(price_order)}</span>
            </dd>
          </div>
        ))}
        {order.state === 'confirmed' && (order.refunds.length > 0 || order.exchanges.length > 0) && (
          <div>
            <dt>{order.places.filter(isNotCancelled).length > 1 ? 'Places gardées' : 'Place gardée'}</dt>
            <dd className="figures">{priceText(order)}</dd>
          </div>
        )}
        {order.exchanged_from !== null && (
          <div>
            <dt>Échangée contre</dt>
            <dd>
              des places de la {/* No link for a guest, whose mailed link opens only the new order. */}
              {isGuest ? (
                `réservation n°\u00a0${order.exchanged_from}`
              ) : (
                <Link to={`/utilisateur/reservation/${order.exchanged_from}`}>
                  réservation n°&nbsp;{order.exchanged_from}
                </Link>
              )}
              , déjà payées
            </dd>
          </div>
        )}
        <div>
          <dt>Au nom de</dt>
          <dd>
            {order.firstname} {order.lastname}
          </dd>
        </div>
        {order.parts.map(part => (
          <div key={part.vouchers_id}>
            <dt>
              Payé par {part.name_product}, {markText({ ...part, id: part.vouchers_id })}
            </dt>
            <dd className="figures">{paidText(order, part)}</dd>
          </div>
        ))}
        {card && order.card_amount > 0 && (
          <div>
            <dt>Payé par carte</dt>
            <dd>
              {order.parts.length > 0 && `${eurosText(order.card_amount)}, `}
              {card}
            </dd>
          </div>
        )}
        <div>
          <dt>Réservé le</dt>
          <dd>
            <Moment at={order.order_date} />
          </dd>
        </div>
        <AcceptedTerms version={order.terms_version} />
      </dl>
      {order.state === 'confirmed' && (
        <p className="doors">
          La salle ouvre {order.doors_minutes} minutes avant l’heure de la séance ; on y entre jusqu’à{' '}
          {order.entry_minutes} minutes après.
        </p>
      )}
    </div>
  )
}

/** Returns the proofs to show at admission, as long as the tickets are valid. */
const proofsOf = (order: Order): string[] =>
  hasTickets(order) ? proofsAsked(order.places.filter(isNotCancelled)) : []
