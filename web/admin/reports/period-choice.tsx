import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { dateIn } from '../../../contract/rules/dates.ts'
import { useFollowedForm } from '../form/use-followed-form.ts'

type Period = { from: string; to: string }

type Props = {
  asked: Period & { word: string }
  /** Periods that are often needed, such as last week, shown as links. */
  usual: readonly (Period & { label: string })[]
  addressOf: (period: Period) => string
  /** The ways to group the rows. Each has a word, which stands for it in the URL, and a label. */
  groupings: readonly { word: string; label: string }[]
  labels: readonly [from: string, to: string]
  /** `children` are further fields of the form; `values` holds their values by name. */
  children?: ReactNode
  values?: Readonly<Record<string, string>>
}

/** Chooses the period of a report and the grouping of its rows. */
export function PeriodChoice({ asked, usual, addressOf, groupings, labels, children, values }: Props) {
  const { from, to, word } = asked
  const { form, follow } = useFollowedForm({ du: from, au: to, par: word, ...values })
  return (
    <>
      <nav aria-label="Périodes">
        <ul className="usual-periods cluster gap-2">
          {usual.map(period => (
            <li key={period.label}>
              <Link
                to={addressOf(period)}
                className="button quiet"
                aria-current={period.from === from && period.to === to ? 'true' : undefined}
              >
                {period.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form method="get" className="list-filters" ref={form} onInput={follow}>
        <label>
          <span>{labels[0]}</span>
          <input type="date" name="du" defaultValue={from} />
        </label>
        <label>
          <span>{labels[1]}</span>
          <input type="date" name="au" defaultValue={to} />
        </label>
        <label>
          <span>Par</span>
          <select className="select" name="par" defaultValue={word}>
            {groupings.map(grouping => (
              <option key={grouping.word} value={grouping.word}>
                {grouping.label}
              </option>
            ))}
          </select>
        </label>
        {children}
        <button type="submit" className="button quiet without-scripts">
          Voir
        </button>
      </Form>
    </>
  )
}

/** Returns the day that the URL parameter `name` contains; null if it is not a valid day. */
export const dayIn = (address: URLSearchParams, name: string): string | null => dateIn(address.get(name))
