import type { seatPlan as endpoints } from '../../../contract/admin/seat-plan.ts'
import { numberText } from '../../texts/numbers.ts'
import { describe } from './entity.ts'

/** Seat plans are listed and deleted like other records, but have an editor of their own (../seat-plan/). */
export const seatPlan = describe<Pick<typeof endpoints, 'list'>>({
  slug: 'plan-de-salle',
  name: 'seat-plan',
  see: 'programme:write',
  write: 'programme:write',
  words: {
    one: 'Plan de salle',
    many: 'Plans de salle',
    add: 'Dessiner un plan',
    noneYet: 'Aucun plan pour l’instant : toutes les salles sont en placement libre.',
    search: 'Nom de la salle ou du cinéma',
    remove: 'Supprimer ce plan',
    removeNote:
      'Sans plan, la salle est en placement libre. Un plan qu’une séance a eu ne se supprime pas, car ses billets en parlent\u00a0: pour ne plus vendre de places numérotées, repassez la salle en placement libre.',
    done: { supprime: 'Le plan est supprimé.' },
  },
  nameOf: row => `Plan de ${row.name_theater}, ${row.name_cinema}`,
  sort: 'name_cinema',
  exported: true,
  columns: [
    { label: 'Salle', sort: 'name_theater', isRecordLink: true, cell: row => row.name_theater },
    { label: 'Cinéma', sort: 'name_cinema', cell: row => row.name_cinema },
    { label: 'Vente', cell: row => (row.in_use ? 'Places numérotées' : 'Placement libre') },
    { label: 'Places', numeric: true, cell: row => numberText(row.nbr_seats) },
    { label: 'Fauteuils', numeric: true, detail: true, cell: row => numberText(row.wheelchair_spaces) },
    { label: 'Version', numeric: true, detail: true, cell: row => row.version },
    {
      label: 'Séances à venir',
      numeric: true,
      detail: true,
      cell: row => numberText(row.screenings_to_come),
    },
  ],
  fields: [],
  ownCreation: true,
})
