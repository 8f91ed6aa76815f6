import { Link } from 'react-router'
import type { listAudit } from '../../../contract/admin/audit.ts'
import { momentText } from '../../texts/moments.ts'
import { type AuditLine, actionText, Changes, recordOf } from '../record/journal.tsx'
import { describe, type SortOf } from './entity.ts'

export const journal = describe<AuditLine, SortOf<typeof listAudit>>({
  slug: 'journal',
  source: 'audit',
  see: 'audit:read',
  words: {
    many: 'Journal',
    noneYet: 'Rien n’a encore été changé.',
    done: {},
  },
  nameOf: row => actionText(row.action),
  sort: '-id',
  exported: true,
  columns: [
    { label: 'Quand', sort: 'at', cell: row => <time dateTime={row.at}>{momentText(row.at)}</time> },
    { label: 'Qui', cell: row => row.who },
    { label: 'Action', cell: row => actionText(row.action) },
    {
      label: 'Élément',
      cell: row => {
        const { label, address } = recordOf(row)
        return address ? <Link to={address}>{label}</Link> : label
      },
    },
    { label: 'Changements', cell: row => <Changes line={row} /> },
  ],
  filters: [{ param: 'membre', query: 'users_id', label: 'Membre', kind: 'link', of: 'user' }],
  fields: [],
})
