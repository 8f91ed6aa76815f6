import { Link } from 'react-router'
import type { screeningChange } from '../../../contract/admin/screening-change.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { differences } from '../../../contract/texts/screening-change.ts'
import { seatsText } from '../../../contract/texts/seats.ts'
import { momentText } from '../../texts/moments.ts'
import { placesText } from '../../texts/numbers.ts'

export type ChangePreviewed = AnswerOf<typeof screeningChange.check>

/**
 * Shows the planned changes of a sold screening, the affected buyers, their new seats, and the mail that they
 * would receive.
 */
export function ChangePreview({ preview }: { preview: ChangePreviewed }) {
  const { before, after, orders, seats, unpaid, warnings, concerned, mail, closes_at } = preview
  return (
    <section className="foretold" aria-labelledby="foretold" role="status">
      <h2 id="foretold">Ce que cela ferait</h2>
      {after && <Differences before={before} after={after} />}
      {warnings.length > 0 && (
        <ul className="warnings stack gap-2">
          {warnings.map(warning => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <p>
        {orders === 0
          ? 'Personne n’a réservé\u00a0: personne n’est prévenu.'
          : `${orders} réservation${orders > 1 ? 's' : ''}, ${placesText(seats)}\u00a0: chacun est prévenu.`}
        {closes_at && orders > 0 && ` Le remboursement peut être demandé jusqu’au ${momentText(closes_at)}.`}
        {unpaid > 0 &&
          ` ${unpaid > 1 ? `${unpaid} réservations en cours de paiement sont rendues` : 'Une réservation en cours de paiement est rendue'}, sans débit\u00a0: personne ne paie ce qu’il n’a pas vu.`}
      </p>
      {orders > 0 && <WhoSitsWhere concerned={concerned} moves={after !== null} />}
      {mail && (
        <details>
          <summary>Le message qu’ils recevront</summary>
          <p>
            <b>{mail.subject}</b>
          </p>
          <pre>{mail.text}</pre>
        </details>
      )}
    </section>
  )
}

/** Lists the old and new value of each changed fact. */
export function Differences({ before, after }: Pick<Told, 'before' | 'after'>) {
  return (
    <dl className="fact-list stack small-text tabular">
      {differences(before, after).map(one => (
        <div key={one.what}>
          <dt>{one.what}</dt>
          <dd>
            <del>{one.before}</del> <span aria-hidden="true">→</span>{' '}
            <ins className="bold unlined">{one.after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Told = { before: ChangePreviewed['before']; after: ChangePreviewed['before'] }

function WhoSitsWhere({ concerned, moves }: Pick<ChangePreviewed, 'concerned'> & { moves: boolean }) {
  return (
    <ul className="people">
      {concerned.map(({ orders_id, lastname, firstname, seats, before, after, together }) => (
        <li key={orders_id}>
          <Link to={`/admin/réservation/${orders_id}`}>
            {lastname} {firstname}
          </Link>{' '}
          <span>
            {placesText(seats)}
            {moves && seatsChange(before, after)}
            {!together && <b> · séparés</b>}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Seats = ChangePreviewed['concerned'][number]['before']

function seatsChange(before: Seats, after: Seats): string {
  const [had, has] = [seatsText(before), seatsText(after)]
  if (!had && !has) return ''
  return had === has ? `, ${has}` : `, ${had || 'placement libre'} → ${has || 'placement libre'}`
}
