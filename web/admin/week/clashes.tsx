import type { Clash } from './plan/merge.ts'
import type { Planner } from './use-planner.ts'
import { screeningName, signsOf, whereText } from './words.ts'

/** What somebody else changed while one was changing it: both are said, one chooses. */
export function Clashes({ planner }: { planner: Planner }) {
  const { clashes, films, week, act } = planner
  if (clashes.length === 0) return null
  const stateOf = (one: Clash['theirs'], gone: string) =>
    one
      ? `${films.get(one.movies_id)?.title}, ${whereText({ week, films }, one)}, ${signsOf(one).join(' ')}`
      : gone
  return (
    <section className="week-clashes" aria-label="Changé par quelqu’un d’autre">
      {clashes.map(clash => {
        const mine = clash.mine && { ...(clash.theirs ?? clash.was), ...clash.mine }
        return (
          <div key={clash.id}>
            <p>
              <strong>{screeningName(films, clash.was)}</strong>{' '}
              {clash.isSold
                ? 'a vendu des places entre-temps : elle reste où elle est.'
                : 'a été changée par quelqu’un d’autre entre-temps.'}
            </p>
            <dl>
              <dt>Vous</dt>
              <dd>{stateOf(mine, 'supprimée')}</dd>
              <dt>L’autre</dt>
              <dd>{stateOf(clash.theirs, 'supprimée ou annulée')}</dd>
            </dl>
            <p className="buttons">
              {!clash.isSold && (
                <button
                  type="button"
                  className="button quiet"
                  onClick={() => act({ do: 'settle', clash, whose: 'mine' })}
                >
                  Garder la vôtre
                </button>
              )}
              <button
                type="button"
                className="button quiet"
                onClick={() => act({ do: 'settle', clash, whose: 'theirs' })}
              >
                {clash.isSold ? 'C’est entendu' : 'Prendre l’autre'}
              </button>
              {clash.isSold && (
                <a className="button quiet" href={`/admin/séance/${clash.id}/changement`}>
                  La changer en prévenant
                </a>
              )}
            </p>
          </div>
        )
      })}
    </section>
  )
}
