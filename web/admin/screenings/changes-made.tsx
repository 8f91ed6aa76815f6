import { Link } from 'react-router'
import type { screeningChange } from '../../../contract/admin/screening-change.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { momentText } from '../../texts/moments.ts'
import { placesText } from '../../texts/numbers.ts'
import { Facts } from '../record/facts.tsx'
import { Differences } from './foretold-change.tsx'

type Change = AnswerOf<typeof screeningChange.list>[number]

const chosenWords = { keep: 'garde ses places', refund: 'remboursé' } as const

/** What changed, and who chose what; the last one first. */
export const ChangesMade = ({ changes }: { changes: readonly Change[] }) => (
  <>
    {changes.map(change => (
      <section key={change.id} className="change-made" aria-labelledby={`change-${change.id}`}>
        <h2 id={`change-${change.id}`}>Changée le {momentText(change.at)}</h2>
        <Differences before={change.before} after={change.after} />
        <Facts
          of={[
            ['Raison donnée', change.reason],
            ['Réservations prévenues', change.orders],
            change.orders > 0 && ['Gardent leurs places', change.kept],
            change.orders > 0 && ['Remboursées', change.refunds],
            change.orders > 0 && ['N’ont rien dit (elles restent valables)', change.waiting],
            change.orders > 0 && ['Le choix se ferme', momentText(change.closes_at)],
          ]}
        />
        {change.orders > 0 && (
          <ul className="people">
            {change.concerned.map(({ orders_id, lastname, firstname, seats, chosen }) => (
              <li key={orders_id}>
                <Link to={`/admin/réservation/${orders_id}`}>
                  {lastname} {firstname}
                </Link>{' '}
                <span>
                  {placesText(seats)} · {chosen ? chosenWords[chosen] : 'n’a rien dit'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    ))}
  </>
)
