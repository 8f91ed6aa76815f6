import { Link } from 'react-router'
import type { Rights } from '../../../contract/permissions.ts'
import { hourText } from '../../../contract/texts/dates.ts'
import { allowed } from '../entities/index.ts'
import type { Dashboard } from './dashboard.ts'
import { hasNoPaymentTrouble, PaymentTrouble } from './payment-trouble.tsx'

type Props = { attention: Dashboard['attention']; rights: Rights }

/** Lists problems that need attention, or says that there are none. */
export function Attention({ attention, rights }: Props) {
  const { films_without_poster, screenings_without_sales, failed_mails } = attention
  const mails = allowed(rights, 'mails:read') ? failed_mails : 0
  const calm =
    films_without_poster.length === 0 &&
    screenings_without_sales.length === 0 &&
    mails === 0 &&
    hasNoPaymentTrouble(attention)
  return (
    <section className="attention stack gap-3 framed" aria-labelledby="a-voir">
      <h2 id="a-voir">À voir</h2>
      {calm && <p>Rien ne demande votre attention.</p>}
      {!calm && (
        <ul className="stack gap-3">
          <PaymentTrouble {...attention} />
          {mails > 0 && (
            <li>
              <Link to="/admin/message?etat=failed">
                {mails === 1 ? 'Un message n’a' : `${mails} messages n’ont`} pas pu être envoyé
                {mails > 1 && 's'}
              </Link>
            </li>
          )}
          {films_without_poster.length > 0 && (
            <li>
              Sans affiche&nbsp;:{' '}
              <Listed
                items={films_without_poster.map(({ id, title }) => ({
                  to: `/admin/média/ajout?movies_id=${id}`,
                  label: title,
                }))}
              />
            </li>
          )}
          {screenings_without_sales.length > 0 && (
            <li>
              <details>
                <summary>
                  {screenings_without_sales.length === 1
                    ? 'Une séance de demain n’a encore rien vendu'
                    : `${screenings_without_sales.length} séances de demain n’ont encore rien vendu`}
                </summary>
                <Listed
                  items={screenings_without_sales.map(({ session_id, title, hours_timetable }) => ({
                    to: `/admin/séance/${session_id}`,
                    label: `${hourText(hours_timetable)} ${title}`,
                  }))}
                />
              </details>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

function Listed({ items }: { items: readonly { to: string; label: string }[] }) {
  return (
    <ul className="listed cluster">
      {items.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}
