import type { screeningKind as endpoints } from '../../../contract/admin/screening-kind.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { mostMinutes } from '../../../contract/rules/programming.ts'
import { kindWords } from '../../../contract/texts/screening-words.ts'
import { describe, type SortOf } from './entity.ts'

const fromNowOn = 'Rien\u00a0: celles de la salle. Vaut pour les séances programmées à partir de maintenant.'

export const screeningKind = describe<AnswerOf<typeof endpoints.read>, SortOf<typeof endpoints.list>>({
  slug: 'genre-de-séance',
  name: 'screening-kind',
  see: 'programme:write',
  write: 'programme:shared',
  words: {
    one: 'Genre de séance',
    many: 'Genres de séance',
    noneYet: 'Aucun genre de séance.',
    done: { modifie: 'Le genre de séance est à jour.' },
  },
  nameOf: row => kindWords[row.kind],
  sort: 'id',
  exported: true,
  columns: [
    { label: 'Genre', leads: true, cell: row => kindWords[row.kind] },
    { label: 'Avant-programme', cell: row => minutesText(row.pre_show_minutes) },
    { label: 'Remise en état', cell: row => minutesText(row.clearing_minutes) },
  ],
  fields: [
    {
      name: 'pre_show_minutes',
      label: 'Minutes d’avant-programme',
      kind: 'number',
      ...{ min: 0, max: mostMinutes.pre_show_minutes },
      hint: `Entre l’heure de la séance et le film. ${fromNowOn}`,
    },
    {
      name: 'clearing_minutes',
      label: 'Minutes de remise en état',
      kind: 'number',
      ...{ min: 0, max: mostMinutes.clearing_minutes },
      hint: `Entre la fin du film et l’entrée suivante. ${fromNowOn}`,
    },
  ],
})

const minutesText = (minutes: number | null): string =>
  minutes === null ? 'Celles de la salle' : `${minutes}\u00a0min`
