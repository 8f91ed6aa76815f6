import type { Ref } from 'react'
import { Link } from 'react-router'
import type { PricedPlace } from '../../../../contract/rules/places.ts'
import { seatsPerOrder } from '../../../../contract/rules/terms.ts'
import { hourText, longDayFrom } from '../../../../contract/texts/dates.ts'
import type { Asking } from '../../paying/find-buyer.ts'
import { LogInAgain } from '../../paying/log-in-again.tsx'
import { afterLogin } from '../../paying/login-path.ts'
import { countText } from '../counts.ts'
import { reservationPath } from '../reservation-path.ts'
import type { Screening } from '../screening.ts'
import type { SeatsInHand } from '../seats/use-seats.ts'
import { OrderForm } from './order-form.tsx'
import type { RefusedOrder, Sending } from './refused-order.ts'
import '../../../ui/pages/sale-form.css'

export type Reservation = {
  asking: Asking
  formKey: string
  /** A card typed here, or later in Stripe's own fields. */
  means: 'simulated' | 'stripe'
}

type Props = {
  screening: Screening
  today: string
  reservation: Reservation
  refused: RefusedOrder | undefined
  remaining: number
  places: readonly PricedPlace[]
  /** Why they are fewer than was asked for. */
  fewer: readonly string[]
  /** What is asked for, as the address says it. */
  search: string
  /** In a numbered room. */
  hand: SeatsInHand | null
  sending: Sending
  title: Ref<HTMLHeadingElement>
  /** The page arrived without a seat left: there is no form that could stay open. */
  cameSoldOut: boolean
}

/** What the reserve button reveals. */
export function OrderSection(props: Props) {
  const { screening, today, places, remaining, reservation, title } = props
  return (
    <section id="reservation" className="order" aria-labelledby="reservation-titre">
      <header>
        <h2 id="reservation-titre" ref={title} tabIndex={-1}>
          Votre réservation
        </h2>
        <p>
          {remaining > 0 && places.length > 0 && `${countText(places.length)} pour `}
          <cite>{screening.title}</cite>, {inSentence(longDayFrom(screening.session_date, today))} à{' '}
          {hourText(screening.hours_timetable)}
        </p>
      </header>
      <Content {...props} asking={reservation.asking} />
    </section>
  )
}

function Content({ asking, ...props }: Props & { asking: Asking }) {
  const { screening, search, remaining, refused, reservation, cameSoldOut } = props
  if (remaining === 0 && (cameSoldOut || 'visitor' in asking))
    return <p className="aside">{refused?.messages[0]?.message ?? 'Cette séance est complète.'}</p>
  if ('denied' in asking) return <p className="aside">{asking.denied}</p>
  const page = reservationPath(screening, search)
  if ('visitor' in asking && refused?.sent)
    return <LogInAgain page={page} sent={refused.sent} intent="appliquer" again="Reprendre la réservation" />
  if ('visitor' in asking) return <AskToLogIn page={page} />
  if (asking.buyer.held >= seatsPerOrder.max) return <AllTaken held={asking.buyer.held} />
  return <OrderForm {...props} buyer={asking.buyer} formKey={reservation.formKey} means={reservation.means} />
}

function AskToLogIn({ page }: { page: string }) {
  return (
    <div className="aside">
      <p>Connectez-vous pour réserver : vos billets vous attendront dans votre compte.</p>
      <p className="ways">
        <Link className="button" to={afterLogin(page)}>
          Se connecter
        </Link>
        <Link className="button quiet" to={afterLogin(page, 'inscription')}>
          Créer un compte
        </Link>
      </p>
    </div>
  )
}

function AllTaken({ held }: { held: number }) {
  return (
    <p className="aside">
      Vous avez déjà {countText(held)} pour cette séance, le plus qu’une personne puisse réserver.{' '}
      <Link to="/utilisateur/compte">Voir vos réservations</Link>
    </p>
  )
}

const inSentence = (day: string): string => day.charAt(0).toLowerCase() + day.slice(1)
