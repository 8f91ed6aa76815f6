import type { listAudit } from '../../../contract/admin/audit.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { momentText } from '../../texts/moments.ts'
import { fieldNames, places } from './journal-words.ts'
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

/** Field by field: what it was, what it is. A creation or a removal says enough by its name. */
export function Changes({ line: { before, after } }: { line: AuditLine }) {
  if (!before || !after) return null
  return (
    <ul className="changes">
      {Object.keys(after).map(name => (
        <li key={name}>
          {fieldNames[name] ?? name}&nbsp;: <del>{valueText(before[name])}</del>{' '}
          <span aria-hidden="true">→</span> <ins>{valueText(after[name])}</ins>
        </li>
      ))}
    </ul>
  )
}

export const actionText = (action: string): string => actions[action] ?? action

/** The record a line is about, with its page while it may still exist. */
export function recordOf({ entity, entity_id, action }: AuditLine): {
  label: string
  address: string | null
} {
  const place = places[entity]
  if (!place) return { label: `${entity} n°\u00a0${entity_id}`, address: null }
  const [label, slug] = place
  return {
    label: `${label} n°\u00a0${entity_id}`,
    address: action === 'delete' && entity !== 'user' ? null : `/admin/${slug}/${entity_id}`,
  }
}

const actions: Record<string, string> = {
  create: 'Création',
  update: 'Modification',
  delete: 'Suppression',
  'reset-link': 'Lien de réinitialisation envoyé',
  'end-sessions': 'Déconnexion partout',
  reopen: 'Compte rouvert',
  'remove-second-factor': 'Double authentification retirée',
  cancel: 'Annulation',
  'resend-mail': 'E-billets renvoyés',
  'undo-entry': 'Entrée effacée',
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(vide)'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
