import type { priceGrid as endpoints } from '../../../contract/admin/price-grid.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { describe, type SortOf } from './entity.ts'

export const priceGrid = describe<AnswerOf<typeof endpoints.read>, SortOf<typeof endpoints.list>>({
  slug: 'grille',
  name: 'price-grid',
  see: 'programme:write',
  write: 'programme:write',
  words: {
    one: 'Grille de prix',
    many: 'Grilles de prix',
    noneYet: 'Aucune grille pour l’instant.',
    search: 'Nom de la grille',
    remove: 'Supprimer cette grille',
    done: { modifie: 'La grille est à jour.', supprime: 'La grille est supprimée.' },
  },
  nameOf: row => row.name_grid,
  sort: 'name_grid',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'name_grid', leads: true, cell: row => row.name_grid },
    { label: 'Plein tarif', sort: 'price', numeric: true, cell: row => eurosText(row.price) },
    { label: 'Séances à venir', numeric: true, cell: row => row.screenings_to_come },
  ],
  fields: [{ name: 'name_grid', label: 'Nom', kind: 'text', required: true, most: 100 }],
})
