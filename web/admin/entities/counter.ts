import type * as tables from '../../../contract/admin/counter-tables.ts'
import { tileColours, vatRates } from '../../../contract/rules/counter.ts'
import { meansKindWords, tileColourWords } from '../../../contract/texts/counter-words.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { describe, wordsOf } from './entity.ts'

// The entities for setting up the sale at the tills: the tills, the items that they sell and the means of payment.

export const till = describe<typeof tables.till>({
  slug: 'caisse',
  name: 'till',
  see: 'counter:set-up',
  write: 'counter:set-up',
  words: wordsOf('une caisse', 'Caisses', {
    search: 'Nom de la caisse, cinéma',
    removeNote: 'Une caisse qui a servi ne peut pas être supprimée\u00a0: mettez-la plutôt hors service.',
  }),
  nameOf: row => row.name_till,
  sort: 'name_till',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'name_till', isRecordLink: true, cell: row => row.name_till },
    { label: 'Cinéma', sort: 'name_cinema', cell: row => row.name_cinema },
    { label: 'Imprimante', cell: row => row.printer_address ?? 'Le navigateur' },
    { label: 'Terminal', cell: row => row.terminal_address ?? 'À part' },
    {
      label: 'État',
      cell: row => (row.active ? (row.training ? 'Pour s’exercer' : 'En service') : 'Hors service'),
    },
  ],
  fields: [
    { name: 'cinemas_id', kind: 'record', of: 'cinema' },
    { name: 'name_till', label: 'Nom', hint: 'Par exemple «\u00a0Caisse 1\u00a0».' },
    {
      name: 'printer_address',
      hint: 'Sur le réseau du cinéma, port 9100\u202f; rien\u00a0: le navigateur imprime.',
    },
    { name: 'paper_width', kind: 'number', required: true, start: '80', hint: '58 ou 80.' },
    {
      name: 'terminal_address',
      hint: 'Caisse-AP, port 8888\u202f; rien\u00a0: le montant se tape sur un terminal à part.',
    },
    { name: 'training', hint: 'Rien n’y est vendu, rien ne compte.' },
    { name: 'active', label: 'En service', start: 'true' },
  ],
})

export const counterItem = describe<typeof tables.counterItem>({
  slug: 'article',
  name: 'counter-item',
  see: 'counter:set-up',
  write: 'counter:set-up',
  words: wordsOf('un article', 'Articles du comptoir', {
    search: 'Nom de l’article, rayon',
    removeNote: 'Un article déjà vendu ne peut pas être supprimé\u00a0: retirez-le plutôt de la vente.',
    done: { modifie: 'L’article est à jour\u202f; ce qui est vendu garde son prix.' },
  }),
  nameOf: row => row.name_item,
  sort: 'position',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'name_item', isRecordLink: true, cell: row => row.name_item },
    { label: 'Rayon', sort: 'category', cell: row => row.category },
    { label: 'Prix', sort: 'price', numeric: true, cell: row => eurosText(row.price) },
    { label: 'TVA', numeric: true, cell: row => `${row.vat_rate.replace('.', ',')}\u00a0%` },
    { label: 'Ordre', sort: 'position', numeric: true, detail: true, cell: row => row.position },
    { label: 'En vente', cell: row => (row.active ? 'Oui' : 'Non') },
  ],
  fields: [
    { name: 'name_item', label: 'Nom' },
    { name: 'price' },
    {
      name: 'vat_rate',
      label: 'TVA',
      kind: 'choice',
      options: vatRates.map(rate => [rate, `${rate.replace('.', ',')}\u00a0%`] as const),
    },
    { name: 'category', label: 'Rayon', hint: 'Confiserie, boissons…' },
    {
      name: 'colour',
      kind: 'choice',
      required: true,
      start: 'grey',
      options: tileColours.map(colour => [colour, tileColourWords[colour]] as const),
    },
    {
      name: 'position',
      label: 'Ordre des touches',
      required: true,
      start: '0',
      hint: 'De la plus petite à la plus grande.',
    },
    { name: 'active', label: 'En vente', start: 'true' },
  ],
})

export const meansOfPayment = describe<typeof tables.meansOfPayment>({
  slug: 'moyen-de-paiement',
  name: 'payment-means',
  see: 'counter:set-up',
  write: 'counter:set-up',
  words: wordsOf('un moyen de paiement', 'Moyens de paiement', {
    add: 'Ajouter un bon externe',
    search: 'Nom',
    removeNote: 'Un moyen qui a servi ne peut pas être supprimé\u00a0: masquez-le plutôt.',
  }),
  nameOf: row => row.label,
  sort: 'position',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'label', isRecordLink: true, cell: row => row.label },
    { label: 'Compte comme', cell: row => meansKindWords[row.kind] },
    { label: 'Ordre', sort: 'position', numeric: true, cell: row => row.position },
    { label: 'Proposé', cell: row => (row.active ? 'Oui' : 'Non') },
  ],
  fields: [
    { name: 'label', label: 'Nom', hint: 'CinéChèque, Chèque-Vacances…' },
    { name: 'code', hint: 'Pour les fichiers\u00a0: minuscules sans accent, chiffres et «\u00a0_\u00a0».' },
    { name: 'position', label: 'Ordre', required: true, start: '100' },
    { name: 'active', label: 'Proposé à la caisse', start: 'true' },
  ],
  fixed: () => ({ fields: ['code'], note: 'Le code ne change pas\u00a0: les livres le portent.' }),
  removable: row => !row.built_in,
})
