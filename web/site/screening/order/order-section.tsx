import type { Ref } from 'react'
import { Link } from 'react-router'
import { eurosFromCents } from '../../../../contract/rules/money.ts'
import { type PricedPlace, totalOf } from '../../../../contract/rules/places.ts'
import { hourText, longDayFrom } from '../../../../contract/texts/dates.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { seatsText } from '../../../../contract/texts/seats.ts'
import type { BuyerLookup } from '../../paying/find-buyer.ts'
import { LogInAgain } from '../../paying/log-in-again.tsx'
import { countByFare, countText } from '../counts.ts'
import { type Hold, HoldNotice } from '../hold/hold-notice.tsx'
import { reservationPath } from '../reservation-path.ts'
import type { Screening } from '../screening.ts'
import type { SeatSelection } from '../seats/use-seats.ts'
import { OrderForm } from './order-form.tsx'
import type { RefusedOrder, Sending } from './refused-order.ts'
import '../../../ui/pages/sale-form.css'

export type Reservation = {
  asking: BuyerLookup
  formKey: string
  /**
   * How the buyer pays. `simulated`: by typing a card number in this form; `stripe`: in Stripe's own fields, after
   * the order.
   */
  means: 'simulated' | 'stripe'
  /** True if the cinema also sells to buyers without an account. */
  guests: boolean
  /** True if there is still time to send a reminder mail on the day before the screening. */
  remindable: boolean
}

type Props = {
  screening: Screening
  today: string
  reservation: Reservation
  refused: RefusedOrder | undefined
  remaining: number
  places: readonly PricedPlace[]
  /** The reasons why the user can order fewer tickets than requested. */
  fewer: readonly string[]
  /** The requested counts of tickets as a query string. */
  search: string
  /** The selected seats; null in a room without numbered seats. */
  hand: SeatSelection | null
  sending: Sending
  title: Ref<HTMLHeadingElement>
  /** True if the screening was already sold out when the page loaded: the order form is then not shown. */
  cameSoldOut: boolean
  /** The seats that this browser holds. */
  hold: Hold | null
}

/** The section of the page that opens when the user presses the reserve button. */
export function OrderSection(props: Props) {
  const { screening, reservation, title, search, hold } = props
  return (
    <section id="reservation" className="order plate" aria-labelledby="reservation-titre">
      <header className="stack gap-2">
        <h2 id="reservation-titre" ref={title} tabIndex={-1}>
          Votre réservation
        </h2>
        <ol className="steps cluster soft small-text" aria-label="Étapes">
          <li className="done">Places</li>
          {'visitor' in reservation.asking && <li aria-current="step">Connexion</li>}
          <li aria-current={'visitor' in reservation.asking ? undefined : 'step'}>Coordonnées</li>
          <li>Paiement</li>
        </ol>
      </header>
      <InSight {...props} />
      {hold && <HoldNotice key={hold.expires_at} hold={hold} page={reservationPath(screening, search)} />}
      <Content {...props} asking={reservation.asking} />
    </section>
  )
}

/**
 * Shows the chosen tickets and their total. On a phone this stays at the top while the buyer fills in the form.
 */
function InSight({ screening, today, places, remaining, hand }: Props) {
  const seats = hand && hand.view.lost.length === 0 ? hand.view.seats : []
  return (
    <p className="in-sight">
      <span>
        {remaining > 0 && places.length > 0 && `${countText(places.length)} pour `}
        <cite>{screening.title}</cite>, {inSentence(longDayFrom(screening.session_date, today))} à{' '}
        {hourText(screening.hours_timetable)}
        {seats.length > 0 && <span className="own-line">{seatsText(seats)}</span>}
      </span>
      {places.length > 0 && <b className="tabular">{eurosText(eurosFromCents(totalOf(places)))}</b>}
    </p>
  )
}

function Content({ asking, ...props }: Props & { asking: BuyerLookup }) {
  const { screening, search, remaining, refused, reservation, cameSoldOut } = props
  if (remaining === 0 && (cameSoldOut || 'visitor' in asking))
    return <p className="aside">{refused?.messages[0]?.message ?? 'Cette séance est complète.'}</p>
  if ('denied' in asking) return <p className="aside">{asking.denied}</p>
  const page = reservationPath(screening, search)
  if ('visitor' in asking && refused?.sent)
    return <LogInAgain page={page} sent={refused.sent} intent="appliquer" again="Reprendre la réservation" />
  if ('visitor' in asking) return <AskToLogIn {...props} page={page} />
  if (asking.buyer.held >= screening.seats_per_person) return <AllTaken held={asking.buyer.held} />
  return <OrderForm {...props} {...reservation} buyer={asking.buyer} />
}

type Choice = Pick<Props, 'places' | 'hand' | 'reservation'>

/**
 * Asks the visitor to log in, register or continue as a guest. Each of the buttons also holds the chosen seats
 * (hold/take-hold.ts).
 */
function AskToLogIn({ page, places, hand, reservation: { guests } }: Choice & { page: string }) {
  const seats = hand?.view.lost.length === 0 ? hand.view.seats : []
  return (
    <form method="post" action={page} className="aside">
      <p>Connectez-vous pour réserver{guests && ', ou continuez avec votre adresse seule'}.</p>
      {[...countByFare(places)].map(([fare, n]) => (
        <input key={fare} type="hidden" name={`tarif:${fare}`} value={n} />
      ))}
      {seats.map(({ id }) => (
        <input key={id} type="hidden" name="siege" value={id} />
      ))}
      <p className="ways cluster gap-3">
        <button type="submit" name="intent" value="connexion" className="button">
          Se connecter
        </button>
        <button type="submit" name="intent" value="inscription" className="button quiet">
          Créer un compte
        </button>
        {guests && (
          <button type="submit" name="intent" value="sans-compte" className="button quiet">
            Continuer sans compte
          </button>
        )}
      </p>
    </form>
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
