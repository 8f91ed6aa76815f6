import { inParis } from '../../../contract/rules/paris-time.ts'
import { hourText } from '../../../contract/texts/dates.ts'
import type { GatekeeperState } from './gatekeeper.ts'

/** Says whether the house hears us, what waits for it, and what it objected to. */
export function LineState({ state, onDismiss }: { state: GatekeeperState; onDismiss: () => void }) {
  const { online, loggedOut, listAt, waiting, refusals, conflicts } = state
  return (
    <div className="line-state" role="status">
      {loggedOut && (
        <p className="warning">
          Votre session est terminée. <a href="/authentification/connexion">Reconnectez-vous</a>, les entrées
          en attente sont gardées.
        </p>
      )}
      {!online && (
        <p className="warning">
          <strong>Hors ligne.</strong>{' '}
          {listAt === null ? 'Aucune liste sur cet appareil.' : `Liste de ${hourAt(listAt)}.`}
        </p>
      )}
      {waiting + refusals > 0 && (
        <p>
          {[waiting > 0 && `${waiting} entrée${waiting > 1 ? 's' : ''}`, refusals > 0 && `${refusals} refus`]
            .filter(Boolean)
            .join(' et ')}{' '}
          à transmettre au cinéma.
        </p>
      )}
      {conflicts.length > 0 && (
        <section className="conflicts" aria-labelledby="conflits">
          <h2 id="conflits">
            {conflicts.length} conflit{conflicts.length > 1 && 's'}
          </h2>
          <ul>
            {conflicts.map(({ scan_id, at, word, message }) => (
              <li key={scan_id}>
                Laissé entrer à {hourAt(Date.parse(at))}&nbsp;: <strong>{word}.</strong> {message}
              </li>
            ))}
          </ul>
          <button type="button" className="button quiet" onClick={onDismiss}>
            C’est vu
          </button>
        </section>
      )}
    </div>
  )
}

const hourAt = (moment: number): string => hourText(inParis(new Date(moment)).hour)
