import type { listAudit } from '../../../contract/admin/audit.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { valueWord } from '../../../contract/texts/entity-words.ts'
import { momentText } from '../../texts/moments.ts'
import '../../ui/office/record.css'

export type AuditLine = AnswerOf<typeof listAudit>[number]

/** Lists the changes of one record, latest first. */
export function Journal({ lines }: { lines: readonly AuditLine[] }) {
  if (lines.length === 0) return <p>Rien n’a encore été changé ici.</p>
  return (
    <ol className="journal stack small-text gap-3">
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

/** Lists the old and new value of each field. For personal data it shows only the field's name. */
export function Changes({ line: { changes } }: { line: AuditLine }) {
  if (changes.length === 0) return null
  return (
    <ul className="changes stack small-text breakable gap-1">
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          {label}
          {before === null && after === null ? ' (donnée personnelle)' : <>&nbsp;: </>}
          {before !== null && <del className="soft">{short(before)}</del>}
          {before !== null && after !== null && <span aria-hidden="true"> → </span>}
          {after !== null && <ins className="bold unlined">{short(after)}</ins>}
        </li>
      ))}
    </ul>
  )
}

export const actionText = (action: string): string => valueWord('action', action) ?? action

const short = (text: string): string => (text.length > 120 ? `${text.slice(0, 119)}…` : text)
