import type { ReactNode } from 'react'
import '../../ui/office/record.css'

type Fact = readonly [label: string, value: ReactNode]

/** A list of labels with values. Leaves out null, undefined, false and empty entries. */
export function Facts({ of }: { of: readonly (Fact | null | undefined | false | '')[] }) {
  return (
    <dl className="fact-list stack small-text tabular">
      {of
        .filter(fact => Boolean(fact))
        .map(fact => {
          const [label, value] = fact as Fact
          return (
            <div key={label}>
              <dt className="soft">{label}</dt>
              <dd className="breakable">{value}</dd>
            </div>
          )
        })}
    </dl>
  )
}
