import type { timetable as endpoints } from '../../../contract/admin/tables.ts'
import { hourText } from '../../../contract/texts/dates.ts'
import { archiveFilter } from './archive-filter.ts'
import { describe, wordsOf } from './entity.ts'

export const timetable = describe<typeof endpoints>({
  slug: 'horaire',
  name: 'timetable',
  see: 'programme:write',
  write: 'programme:shared',
  asFilter: 'horaire',
  words: wordsOf('un horaire', 'Horaires', { search: 'Heure, par exemple 20:30' }),
  nameOf: row => hourText(row.hours_timetable),
  sort: 'hours_timetable',
  exported: true,
  columns: [
    {
      label: 'Heure',
      sort: 'hours_timetable',
      isRecordLink: true,
      cell: row => <time dateTime={row.hours_timetable}>{hourText(row.hours_timetable)}</time>,
    },
    { label: 'Numéro', sort: 'id', numeric: true, cell: row => row.id },
  ],
  filters: [archiveFilter],
  fixedInUse: {
    fields: ['hours_timetable'],
    note: 'Des séances ont lieu à cet horaire\u00a0: il ne peut plus changer. Créez plutôt un autre horaire.',
  },
  fields: [{ name: 'hours_timetable', kind: 'hour' }],
})
