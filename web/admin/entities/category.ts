import type { category as endpoints } from '../../../contract/admin/category.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { describe, type SortOf } from './entity.ts'

export const category = describe<AnswerOf<typeof endpoints.read>, SortOf<typeof endpoints.list>>({
  slug: 'categorie',
  name: 'category',
  see: 'programme:write',
  write: 'programme:write',
  asFilter: 'categorie',
  words: {
    one: 'Catégorie',
    many: 'Catégories',
    add: 'Ajouter une catégorie',
    noneYet: 'Aucune catégorie pour l’instant.',
    search: 'Nom de la catégorie',
    remove: 'Supprimer cette catégorie',
    done: {
      cree: 'La catégorie est ajoutée.',
      modifie: 'La catégorie est à jour.',
      supprime: 'La catégorie est supprimée.',
    },
  },
  nameOf: row => row.name_cat,
  sort: 'name_cat',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'name_cat', leads: true, cell: row => row.name_cat },
    { label: 'Numéro', sort: 'id', numeric: true, cell: row => row.id },
  ],
  fields: [{ name: 'name_cat', label: 'Nom', kind: 'text', required: true, most: 100 }],
})
