import type { timetable as endpoints } from '../../../contract/admin/timetable.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { hourText } from '../../../contract/texts/dates.ts'
import { archiveFilter } from './archive-filter.ts'
import { describe, type SortOf } from './entity.ts'

export const timetable = describe<AnswerOf<typeof endpoints.read>, SortOf<typeof endpoints.list>>({
  slug: 'horaire',
  name: 'timetable',
  see: 'programme:write',
  write: 'programme:shared',
  asFilter: 'horaire',
  words: {
    one: 'Horaire',
    many: 'Horaires',
    add: 'Ajouter un horaire',
    noneYet: 'Aucun horaire pour l’instant.',
    search: 'Heure, par exemple 20:30',
    remove: 'Supprimer cet horaire',
    done: {
      cree: 'L’horaire est ajouté.',
      modifie: 'L’horaire est à jour.',
      supprime: 'L’horaire est supprimé.',
    },
  },
  nameOf: row => hourText(row.hours_timetable),
  sort: 'hours_timetable',
  exported: true,
  columns: [
    {
      label: 'Heure',
      sort: 'hours_timetable',
      leads: true,
      cell: row => <time dateTime={row.hours_timetable}>{hourText(row.hours_timetable)}</time>,
    },
    { label: 'Numéro', sort: 'id', numeric: true, cell: row => row.id },
  ],
  filters: [archiveFilter],
  fixedInUse: {
    fields: ['hours_timetable'],
    note: 'Des séances ont lieu à cet horaire\u00a0: il ne peut plus changer. Créez plutôt un autre horaire.',
  },
  fields: [{ name: 'hours_timetable', label: 'Heure', kind: 'hour', required: true }],
})
