import type { ReactNode } from 'react'
import './facts.css'

type Fact = readonly [label: string, value: ReactNode]

/** Label and value, line by line; what does not apply is left out. */
export function Facts({ of }: { of: readonly (Fact | null | undefined | false | '')[] }) {
  return (
    <dl className="fact-list">
      {of
        .filter(fact => Boolean(fact))
        .map(fact => {
          const [label, value] = fact as Fact
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          )
        })}
    </dl>
  )
}
