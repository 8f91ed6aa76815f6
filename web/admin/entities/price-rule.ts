import type { priceRule as endpoints } from '../../../contract/admin/price-rule.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { ruleSentence } from '../../texts/rule-sentence.ts'
import { describe, type SortOf } from './entity.ts'
import { versions } from './screening-choices.ts'

const weekdays = [
  ['1', 'lundi'],
  ['2', 'mardi'],
  ['3', 'mercredi'],
  ['4', 'jeudi'],
  ['5', 'vendredi'],
  ['6', 'samedi'],
  ['7', 'dimanche'],
] as const

export const priceRule = describe<AnswerOf<typeof endpoints.read>, SortOf<typeof endpoints.list>>({
  slug: 'regle',
  name: 'price-rule',
  see: 'programme:write',
  write: 'programme:shared',
  words: {
    one: 'Règle de prix',
    many: 'Règles de prix',
    add: 'Ajouter une règle',
    noneYet: 'Aucune règle pour l’instant.',
    remove: 'Supprimer cette règle',
    removeNote:
      'Les séances qu’elle concerne suivront la première des autres règles qui leur convient\u00a0; sans autre règle, elles gardent leurs prix.',
    done: {
      cree: 'La règle est ajoutée, en premier\u00a0: elle passe avant toutes les autres.',
      modifie: 'La règle est à jour.',
      supprime: 'La règle est supprimée.',
    },
  },
  nameOf: row => row.name_rule,
  sort: 'position',
  // Its list is a page of its own, in sentences.
  columns: [{ label: 'Nom', leads: true, cell: ruleSentence }],
  fields: [
    { name: 'name_rule', label: 'Nom', kind: 'text', required: true, most: 100, hint: 'Pour la retrouver.' },
    {
      name: 'price_grids_id',
      label: 'Grille que reçoivent ces séances',
      kind: 'record',
      of: 'price-grid',
      required: true,
    },
    { name: 'from_date', label: 'Du', kind: 'date', hint: 'Rien\u00a0: sans début.' },
    { name: 'to_date', label: 'Au', kind: 'date', hint: 'Ce jour compris\u00a0; rien\u00a0: sans fin.' },
    {
      name: 'weekdays',
      label: 'Jours de la semaine',
      kind: 'several',
      options: weekdays,
      numbers: true,
      hint: 'Aucun coché\u00a0: tous les jours.',
    },
    { name: 'from_hour', label: 'À partir de', kind: 'hour', hint: 'L’heure de la séance.' },
    {
      name: 'to_hour',
      label: 'Avant',
      kind: 'hour',
      hint: 'Cette minute non comprise\u00a0; plus tôt que le début, elle est de la nuit qui suit.',
    },
    {
      name: 'cinemas_id',
      label: 'Cinéma',
      kind: 'record',
      of: 'cinema',
      hint: 'Rien\u00a0: tous les cinémas.',
    },
    {
      name: 'movie_theaters_id',
      label: 'Salle',
      kind: 'record',
      of: 'movie-theater',
      hint: 'Rien\u00a0: toutes les salles.',
    },
    {
      name: 'version_2D_3D',
      label: 'Version',
      kind: 'choice',
      options: [['', 'Toutes'], ...versions],
    },
  ],
})
