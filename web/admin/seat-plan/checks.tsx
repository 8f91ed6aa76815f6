import { useMemo } from 'react'
import { isSellable } from '../../../contract/rules/seat-plan.ts'
import { planProblems, planWarning } from '../../../contract/rules/seat-plan-problems.ts'
import { placesText } from '../../texts/numbers.ts'
import type { Editor } from './use-editor.ts'

const shown = 6

/** What would be refused, as one draws; a sentence about a seat leads to it. */
export function Checks({ editor: { drawing, act } }: { editor: Editor }) {
  const { seats } = drawing
  const problems = useMemo(() => planProblems(seats), [seats])
  const warning = useMemo(() => planWarning(seats), [seats])
  const spaces = seats.filter(({ kind }) => kind === 'pmr').length
  return (
    <section className="plan-checks" aria-label="Contrôles">
      <p className="counts">
        <strong>{placesText(seats.length)}</strong>, {placesText(seats.filter(isSellable).length)} en vente,{' '}
        {spaces} emplacement{spaces > 1 ? 's' : ''} fauteuil
      </p>
      <div role="status">
        {problems.length > 0 && (
          <ul className="problems">
            {problems.slice(0, shown).map(({ at, field, message }) => (
              <li key={`${at} ${field}`}>
                {at === null ? (
                  message
                ) : (
                  <button type="button" onClick={() => act({ do: 'choose', seats: [at] })}>
                    {message}
                  </button>
                )}
              </li>
            ))}
            {problems.length > shown && <li>Et {problems.length - shown} autres.</li>}
          </ul>
        )}
        {warning && <p className="warning">{warning}</p>}
        {problems.length === 0 && !warning && <p className="fine">Rien à corriger.</p>}
      </div>
    </section>
  )
}
