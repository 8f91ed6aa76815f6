import type { listAudit } from '../../../contract/admin/audit.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { valueWord } from '../../../contract/texts/entity-words.ts'
import { momentText } from '../../texts/moments.ts'
import './journal.css'

export type AuditLine = AnswerOf<typeof listAudit>[number]

/** What was done to one record, the latest first. */
export function Journal({ lines }: { lines: readonly AuditLine[] }) {
  if (lines.length === 0) return <p>Rien n’a encore été changé ici.</p>
  return (
    <ol className="journal">
      {lines.map(line => (
        <li key={line.id}>
          <p>
            <strong>{actionText(line.action)}</strong> par {line.who}, le{' '}
            <time dateTime={line.at}>{momentText(line.at)}</time>
          </p>
          <Changes line={line} />
        </li>
      ))}
    </ol>
  )
}

/** Field by field: what it was, what it is. Of a person only which field. */
export function Changes({ line: { changes } }: { line: AuditLine }) {
  if (changes.length === 0) return null
  return (
    <ul className="changes">
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          {label}
          {before === null && after === null ? ' (donnée personnelle)' : <>&nbsp;: </>}
          {before !== null && <del>{short(before)}</del>}
          {before !== null && after !== null && <span aria-hidden="true"> → </span>}
          {after !== null && <ins>{short(after)}</ins>}
        </li>
      ))}
    </ul>
  )
}

export const actionText = (action: string): string => valueWord('action', action) ?? action

const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text)
