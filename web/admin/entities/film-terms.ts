import type { filmTerms as endpoints } from '../../../contract/admin/film-terms.ts'
import { longDate } from '../../../contract/texts/dates.ts'
import { eurosText, percentText } from '../../../contract/texts/euros.ts'
import { describe, wordsOf } from './entity.ts'

export const filmTerms = describe<typeof endpoints>({
  slug: 'condition',
  name: 'film-terms',
  see: 'money:read',
  write: 'programme:shared',
  words: wordsOf('une condition de film', 'Conditions des films', {
    search: 'Titre du film',
    removeNote: 'Les bordereaux de ces semaines seront calculés sans elle.',
  }),
  nameOf: row => `${row.title}, ${longDate(row.from_day)}`,
  sort: '-from_day',
  exported: true,
  columns: [
    { label: 'Film', sort: 'title', isRecordLink: true, cell: row => row.title },
    { label: 'À partir du', sort: 'from_day', noWrap: true, cell: row => longDate(row.from_day) },
    { label: 'Cinéma', cell: row => row.name_cinema ?? 'Tous' },
    {
      label: 'Part',
      numeric: true,
      cell: row =>
        row.fixed_amount === null ? percentText(row.share_percent ?? 0) : eurosText(row.fixed_amount),
    },
    {
      label: 'Minimum',
      numeric: true,
      cell: row => (row.minimum === null ? '–' : eurosText(row.minimum)),
    },
  ],
  filters: [
    { param: 'film', query: 'movies_id', label: 'Film', kind: 'link', of: 'movie' },
    { param: 'cinema', query: 'cinemas_id', label: 'Cinéma', all: 'Tous', kind: 'record', of: 'cinema' },
  ],
  fields: [
    { name: 'movies_id', kind: 'film' },
    { name: 'cinemas_id', kind: 'record', of: 'cinema', hint: 'Rien\u00a0: tous les cinémas.' },
    { name: 'from_day', hint: 'La semaine de ce jour, et les suivantes.' },
    {
      name: 'share_percent',
      kind: 'percent',
      hint: 'De la recette hors TVA et hors TSA\u202f; rien pour une somme fixe.',
    },
    { name: 'minimum', hint: 'Avec un pourcentage\u202f; rien\u00a0: sans minimum.' },
    { name: 'fixed_amount', hint: 'À la place du pourcentage.' },
  ],
})
