import type { priceRule as endpoints } from '../../../contract/admin/price-rule.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { describe, type SortOf } from './entity.ts'

export const priceRule = describe<AnswerOf<typeof endpoints.read>, SortOf<typeof endpoints.list>>({
  slug: 'regle',
  name: 'price-rule',
  see: 'programme:write',
  write: 'programme:write',
  words: {
    one: 'Règle de prix',
    many: 'Règles de prix',
    noneYet: 'Aucune règle pour l’instant.',
    search: 'Nom de la règle',
    remove: 'Supprimer cette règle',
    done: { modifie: 'La règle est à jour.', supprime: 'La règle est supprimée.' },
  },
  nameOf: row => row.name_rule,
  sort: 'position',
  exported: true,
  columns: [
    { label: 'Rang', sort: 'position', numeric: true, cell: row => row.position },
    { label: 'Nom', sort: 'name_rule', leads: true, cell: row => row.name_rule },
    { label: 'Grille', cell: row => `${row.name_grid}, ${eurosText(row.price)}` },
  ],
  fields: [{ name: 'name_rule', label: 'Nom', kind: 'text', required: true, most: 100 }],
})
