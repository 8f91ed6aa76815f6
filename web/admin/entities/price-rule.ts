import type { priceRule as endpoints } from '../../../contract/admin/price-rule.ts'
import { ruleSentence } from '../../../contract/texts/rule-sentence.ts'
import { describe, wordsOf } from './entity.ts'
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

export const priceRule = describe<typeof endpoints>({
  slug: 'regle',
  name: 'price-rule',
  see: 'programme:write',
  write: 'programme:shared',
  words: wordsOf('une règle', 'Règles de prix', {
    one: 'Règle de prix',
    removeNote:
      'Les séances qu’elle concerne suivront la première des autres règles qui leur convient\u00a0; sans autre règle, elles gardent leurs prix.',
    done: { cree: 'La règle est ajoutée, en premier\u00a0: elle passe avant toutes les autres.' },
  }),
  nameOf: row => row.name_rule,
  sort: 'position',
  // Staff see price rules on a page of their own (../fares/rules.tsx), not in this generic list.
  columns: [{ label: 'Nom', isRecordLink: true, cell: ruleSentence }],
  fields: [
    { name: 'name_rule', label: 'Nom', hint: 'Pour la retrouver.' },
    {
      name: 'price_grids_id',
      label: 'Grille que reçoivent ces séances',
      kind: 'record',
      of: 'price-grid',
    },
    { name: 'from_date', hint: 'Rien\u00a0: sans début.' },
    { name: 'to_date', hint: 'Ce jour compris\u00a0; rien\u00a0: sans fin.' },
    {
      name: 'weekdays',
      kind: 'several',
      options: weekdays,
      numbers: true,
      hint: 'Aucun coché\u00a0: tous les jours.',
    },
    { name: 'from_hour', kind: 'hour', hint: 'L’heure de la séance.' },
    {
      name: 'to_hour',
      kind: 'hour',
      hint: 'Cette minute non comprise\u00a0; plus tôt que le début, elle est de la nuit qui suit.',
    },
    { name: 'cinemas_id', kind: 'record', of: 'cinema', hint: 'Rien\u00a0: tous les cinémas.' },
    {
      name: 'movie_theaters_id',
      kind: 'record',
      of: 'movie-theater',
      hint: 'Rien\u00a0: toutes les salles.',
    },
    { name: 'version_2D_3D', kind: 'choice', options: [['', 'Toutes'], ...versions] },
  ],
})
