import type { ReactNode } from 'react'
import {
  type Cents,
  cents,
  centsFromEuros,
  type Euros,
  eurosFromCents,
} from '../../../../contract/rules/money.ts'
import { leastByCard } from '../../../../contract/rules/payment-parts.ts'
import { type PricedPlace, totalOf } from '../../../../contract/rules/places.ts'
import { hourText, longDay } from '../../../../contract/texts/dates.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { countOfFare } from '../../../../contract/texts/places-by-fare.ts'
import { marksInFull } from '../../../../contract/texts/screening-notices.ts'
import { languageText } from '../../../texts/languages.ts'
import { Field } from '../../../ui/form/field.tsx'
import { type Message, messagesAbout } from '../../../ui/form/messages.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { countByFare } from '../counts.ts'
import type { Screening } from '../screening.ts'
import { Warning } from '../warning.tsx'
import type { Payment } from './use-payment.ts'

type Props = {
  screening: Screening
  places: readonly PricedPlace[]
  payment: Payment
  fewer: readonly string[]
  soldOut: boolean
  busy: boolean
  messages: readonly Message[]
  /** The chosen seats, if the room has numbered seats. */
  seats: ReactNode
}

export function OrderSummary(props: Props) {
  const { screening, places, payment, fewer, soldOut, busy, messages, seats: which } = props
  const { session_date, hours_timetable } = screening
  const seats = places.length
  const total = eurosText(eurosFromCents(totalOf(places)))
  return (
    <div className="summary">
      <div className="bill stack gap-4">
        <h3>Récapitulatif</h3>
        <p className="what stack soft">
          <b>{screening.title}</b>
          <time className="capital" dateTime={`${session_date}T${hours_timetable}`}>
            {longDay(session_date)} à {hourText(hours_timetable)}
          </time>
          <span>
            {screening.name_cinema}, {screening.name_theater}
          </span>
          <span>
            {[screening.version_2D_3D, languageText(screening.language), ...marksInFull(screening)].join(
              ', ',
            )}
          </span>
        </p>
        <Warning classification={screening.classification} />
        {which}
        <ByFare screening={screening} places={places} />
        <div className="figures stack pad-y-2">
          <Field
            name="nbr_seats_payed"
            label="Nombre de places"
            readOnly
            tabIndex={-1}
            value={String(seats)}
            messages={messages}
          />
          <Field name="price_order" label="Total" readOnly tabIndex={-1} value={total} messages={messages} />
        </div>
        <Payers payment={payment} messages={messages} />
        <div role="alert">
          {soldOut ? (
            <p className="alarm tinted alarm-text pad-3-4">
              <b>Complet.</b> Les dernières places viennent de partir. Si l’une d’elles se libère, vous
              pourrez valider ici.
            </p>
          ) : (
            [...fewer, ...(seats === 0 ? ['Choisissez au moins une place.'] : [])].map(why => (
              <p key={why} className="alarm tinted alarm-text pad-3-4">
                {why}
              </p>
            ))
          )}
        </div>
        {soldOut ? (
          <a className="button quiet" href={`/film/${screening.movies_id}#seances`}>
            Voir les autres séances
          </a>
        ) : (
          <SubmitButton className="button pay lead-text full-width" busy={busy}>
            {busy ? 'Paiement en cours…' : payText(payment.card_amount, seats)}
          </SubmitButton>
        )}
        <p className="terms soft small-text">
          En validant, vous acceptez les <a href="/CGV">conditions de vente</a>. Annulation et remboursement
          jusqu’à {screening.cancel_minutes} minutes avant la séance ; pas d’autre droit de rétractation pour
          un e-billet.
        </p>
      </div>
    </div>
  )
}

/** Submits the count of each fare in hidden fields. If there are several fares, also lists the amount of each. */
function ByFare({ screening, places }: Pick<Props, 'screening' | 'places'>) {
  const counts = [...countByFare(places)]
  const supplements = cents(places.reduce((sum, { supplement }) => sum + supplement, 0))
  const line = (name: string, amount: Cents) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{eurosText(eurosFromCents(amount))}</dd>
    </div>
  )
  return (
    <>
      {counts.map(([fare, count]) => (
        <input key={fare} type="hidden" name={`tarif:${fare}`} value={count} />
      ))}
      {screening.tariffs.length > 1 && (
        <dl className="payers" aria-label="Vos places par tarif">
          {counts.map(([fare, count]) => {
            const { label, price } = screening.tariffs.find(({ tariffs_id }) => tariffs_id === fare)!
            return line(countOfFare(count, label), cents(count * centsFromEuros(price)))
          })}
          {supplements > 0 && line(`Supplément ${screening.version_2D_3D}`, supplements)}
        </dl>
      )}
    </>
  )
}

/** Lists the vouchers that pay a part of the total. The bank card pays the rest. */
function Payers({ payment, messages }: { payment: Payment; messages: readonly Message[] }) {
  const { payers, card_amount, problem } = payment
  return (
    <>
      {payers.length > 0 && (
        <dl className="payers" aria-label="Ce qui paie">
          {payers.map(({ id, name, places, text }) => (
            <div key={id}>
              <dt>
                {name}
                {places !== null && `, ${places}`}
              </dt>
              <dd>{eurosText(text)}</dd>
            </div>
          ))}
        </dl>
      )}
      {/* The amount that the card pays. Hidden while the card pays everything, because the total above is the same
          amount. */}
      <div
        className="figures stack pad-y-2"
        hidden={payers.length === 0 && messagesAbout(messages, 'card_amount').length === 0}
      >
        <Field
          name="card_amount"
          label="Par carte bancaire"
          readOnly
          tabIndex={-1}
          value={eurosText(card_amount)}
          messages={messages}
        />
      </div>
      <div role="status">
        {problem && <p className="alarm tinted alarm-text pad-3-4">{problem}</p>}
        {payers.length > 0 && centsFromEuros(card_amount) === leastByCard && (
          <p className="terms soft small-text">
            Une carte ne paie pas moins de {eurosText(card_amount)}&nbsp;: ce qui reste du bon cadeau y reste.
          </p>
        )}
      </div>
      {payment.offered.length > 0 && (
        <button
          type="submit"
          name="intent"
          value="appliquer"
          formNoValidate
          className="button quiet without-scripts"
        >
          Calculer ce qui reste à payer
        </button>
      )}
    </>
  )
}

const payText = (card_amount: Euros, seats: number): string =>
  seats === 0
    ? 'Validez'
    : card_amount === 0
      ? 'Validez, rien à payer'
      : `Validez et payez ${eurosText(card_amount)}`
