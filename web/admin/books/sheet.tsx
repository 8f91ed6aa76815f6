import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { numberText } from '../../texts/numbers.ts'
import { Scrolling } from '../../ui/scrolling.tsx'
import { useFollowedForm } from '../form/use-followed-form.ts'
import '../../ui/form/choices.css'
import '../../ui/office/list.css'
import '../../ui/office/closings.css'

/** A form that sets the period of the page. The period is kept in the URL as `du` and `au`. */
export function PeriodForm({ from, to }: { from: string; to: string }) {
  const { form, follow } = useFollowedForm({ du: from, au: to })
  return (
    <Form method="get" className="list-filters" ref={form} onInput={follow}>
      <label>
        <span>Du</span>
        <input type="date" name="du" defaultValue={from} />
      </label>
      <label>
        <span>Au</span>
        <input type="date" name="au" defaultValue={to} />
      </label>
      <button type="submit" className="button quiet without-scripts">
        Voir
      </button>
    </Form>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="soft small-text">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type FiguresProps = { title: string; headings: readonly string[]; words?: number; children: ReactNode }

/**
 * A table with a title. The first `words` columns hold text; the others hold figures, aligned on the right.
 */
export function Figures({ title, headings, words = 1, children }: FiguresProps) {
  return (
    <section>
      <h2 className="h3-text">{title}</h2>
      <Scrolling className="closing-table framed" label={title}>
        <table className="tabular">
          <thead>
            <tr className="soft small-text">
              {headings.map((heading, index) => (
                <th scope="col" key={heading} className={index < words ? 'words' : undefined}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          {children}
        </table>
      </Scrolling>
    </section>
  )
}

type PagesProps = { page: number; total: number; perPage: number; to: (page: number) => string }

/** Links to the next and previous pages of a list that begins with the newest rows. */
export function Pages({ page, total, perPage, to }: PagesProps) {
  const last = Math.ceil(total / perPage)
  if (last <= 1) return null
  return (
    <nav className="paging cluster apart centred small-text gap-3" aria-label="Pages de la liste">
      {page > 1 ? <Link to={to(page - 1)}>Plus récentes</Link> : <span />}
      <span>
        Page {numberText(page)} sur {numberText(last)}
      </span>
      {page < last ? <Link to={to(page + 1)}>Plus anciennes</Link> : <span />}
    </nav>
  )
}
