import type { categoryMovie as endpoints } from '../../../contract/admin/category-movie.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { describe, type SortOf } from './entity.ts'

export const categoryMovie = describe<AnswerOf<typeof endpoints.read>, SortOf<typeof endpoints.list>>({
  slug: 'catégorie-film',
  name: 'category-movie',
  see: 'programme:write',
  write: 'programme:write',
  words: {
    one: 'Lien film-catégorie',
    many: 'Catégories des films',
    add: 'Lier un film à une catégorie',
    noneYet: 'Aucun film n’est encore dans une catégorie.',
    search: 'Titre du film, catégorie',
    remove: 'Supprimer ce lien',
    removeNote: 'Le film et la catégorie restent\u00a0; seul le lien entre eux disparaît.',
    done: {
      cree: 'Le lien est ajouté.',
      modifie: 'Le lien est à jour.',
      supprime: 'Le lien est supprimé.',
    },
  },
  nameOf: row => `${row.title}\u00a0: ${row.name_cat}`,
  sort: 'title',
  exported: true,
  columns: [
    { label: 'Film', sort: 'title', leads: true, cell: row => row.title },
    { label: 'Catégorie', sort: 'name_cat', cell: row => row.name_cat },
    { label: 'Numéro', sort: 'id', numeric: true, detail: true, cell: row => row.id },
  ],
  filters: [
    {
      param: 'categorie',
      query: 'categories_id',
      label: 'Catégorie',
      all: 'Toutes',
      kind: 'record',
      of: 'category',
    },
    { param: 'film', query: 'movies_id', label: 'Film', kind: 'link', of: 'movie' },
  ],
  fields: [
    { name: 'movies_id', label: 'Film', kind: 'film', required: true },
    { name: 'categories_id', label: 'Catégorie', kind: 'record', of: 'category', required: true },
  ],
})
