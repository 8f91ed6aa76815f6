import type { Fare } from '../../programme.ts'
import './fare-list.css'

/** Who each fare is for and what they show at the door. */
export const FareList = ({ fares }: { fares: readonly Fare[] }) => (
  <dl className="fare-list">
    {fares.map(({ id, label, condition, proof, max_per_order }) => (
      <div key={id}>
        <dt>{label}</dt>
        <dd>
          {condition || 'Pour tous.'}
          {proof && (
            <span>
              À présenter à l’entrée{'\u00a0'}: {proof}
            </span>
          )}
          {max_per_order && <span>{max_per_order} au plus par réservation</span>}
        </dd>
      </div>
    ))}
  </dl>
)
