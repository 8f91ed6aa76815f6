import { Link } from 'react-router'
import type { listAudit } from '../../../contract/admin/audit.ts'
import { entityWords } from '../../../contract/texts/entity-words.ts'
import { momentText } from '../../texts/moments.ts'
import { type AuditLine, actionText, Changes, Subject } from '../record/journal.tsx'
import { describe, type SortOf } from './entity.ts'

const names = [
  ...[
    'movie',
    'media',
    'session-movie',
    'category',
    'category-movie',
    'timetable',
    'movie-theater',
    'cinema',
  ],
  ...['order', 'refund', 'product', 'voucher', 'user', 'role', 'security'],
]

export const journal = describe<AuditLine, SortOf<typeof listAudit>>({
  slug: 'journal',
  name: 'audit',
  see: 'audit:read',
  words: {
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
      options: names.map(name => [name, entityWords[name]![0]] as const),
    },
    { param: 'du', query: 'from', label: 'Du', kind: 'date' },
    { param: 'au', query: 'to', label: 'Jusqu’au', kind: 'date' },
  ],
  fields: [],
})
