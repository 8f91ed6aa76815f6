import { Link } from 'react-router'
import type { listAudit } from '../../../contract/admin/audit.ts'
import { momentText } from '../../texts/moments.ts'
import { type AuditLine, actionText, Changes } from '../record/journal.tsx'
import { dataEntities } from './data.ts'
import { describe } from './entity.ts'
import { refund } from './refund.tsx'

const journalled = [...dataEntities, refund]

/** Shows the record that a journal line is about, with a link if the record still exists. */
function Subject({ line: { entity, entity_id, name, exists } }: { line: AuditLine }) {
  const table = journalled.find(one => one.name === entity)
  return (
    <span>
      {table && <span className="second">{table.words.one} </span>}
      {table && exists ? <Link to={`/admin/${table.slug}/${entity_id}`}>{name}</Link> : name}
    </span>
  )
}

/**
 * Entities that have a single record, such as the settings of the cinema, and therefore no list in the back
 * office. The journal offers them as filters too.
 */
const onlyOne = [
  ['house', 'Réglages de la maison'],
  ['legal-text', 'Textes légaux'],
  ['security', 'Sécurité'],
] as const

export const journal = describe<{ list: typeof listAudit }>({
  slug: 'journal',
  name: 'audit',
  see: 'audit:read',
  words: {
    one: 'Journal',
    many: 'Journal',
    noneYet: 'Rien n’a encore été changé.',
    search: 'Film, salle, personne, n° de réservation',
    done: {},
  },
  nameOf: row => actionText(row.action),
  sort: '-at',
  exported: true,
  columns: [
    { label: 'Quand', sort: 'at', cell: row => <time dateTime={row.at}>{momentText(row.at)}</time> },
    {
      label: 'Qui',
      cell: row => <Link to={`/admin/journal?qui=${row.users_id}`}>{row.who}</Link>,
    },
    { label: 'Action', cell: row => actionText(row.action) },
    { label: 'Élément', cell: row => <Subject line={row} /> },
    { label: 'Changements', cell: row => <Changes line={row} /> },
  ],
  filters: [
    { param: 'qui', query: 'users_id', label: 'Qui', kind: 'record', of: 'audit-people' },
    {
      param: 'quoi',
      query: 'entity',
      label: 'Élément',
      kind: 'choice',
      options: [...journalled.map(({ name, words }) => [name, words.one] as const), ...onlyOne],
    },
    { param: 'du', query: 'from', label: 'Du', kind: 'date' },
    { param: 'au', query: 'to', label: 'Jusqu’au', kind: 'date' },
  ],
  fields: [],
})
