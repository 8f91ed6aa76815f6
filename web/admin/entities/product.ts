import type { product as endpoints } from '../../../contract/admin/product.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { noEuros } from '../../../contract/rules/money.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { placesText } from '../../texts/numbers.ts'
import { describe, type SortOf } from './entity.ts'

const kinds = [
  ['e_carte', 'E-carte'],
  ['bon_cadeau', 'Bon cadeau'],
] as const

export const product = describe<AnswerOf<typeof endpoints.read>, SortOf<typeof endpoints.list>>({
  slug: 'produit',
  name: 'product',
  see: 'boutique:write',
  write: 'boutique:write',
  words: {
    one: 'Produit',
    many: 'Produits de la boutique',
    add: 'Ajouter un produit',
    noneYet: 'Aucun produit pour l’instant.',
    search: 'Nom du produit',
    remove: 'Supprimer ce produit',
    removeNote: 'Un produit déjà vendu ne peut pas être supprimé : retirez-le plutôt de la vente.',
    done: {
      cree: 'Le produit est ajouté.',
      modifie: 'Le produit est à jour ; ce qui est vendu garde ses conditions.',
      supprime: 'Le produit est supprimé.',
    },
  },
  nameOf: row => row.name_product,
  sort: 'id',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'name_product', leads: true, cell: row => row.name_product },
    { label: 'Sorte', cell: row => kinds.find(([kind]) => kind === row.kind)?.[1] },
    {
      label: 'Vaut',
      cell: row => (row.places === null ? eurosText(row.amount ?? noEuros) : placesText(row.places)),
    },
    { label: 'Prix', sort: 'price', numeric: true, cell: row => eurosText(row.price) },
    { label: 'Validité', detail: true, cell: row => `${row.validity_months} mois` },
    { label: 'En vente', cell: row => (row.active ? 'Oui' : 'Non') },
  ],
  filters: [{ param: 'sorte', query: 'kind', label: 'Sorte', kind: 'choice', options: kinds }],
  fields: [
    { name: 'kind', label: 'Sorte', kind: 'choice', required: true, options: kinds },
    { name: 'name_product', label: 'Nom', kind: 'text', required: true, most: 100 },
    { name: 'description', label: 'Description', kind: 'text', most: 300 },
    {
      name: 'places',
      label: 'Places',
      kind: 'number',
      min: 1,
      max: 100,
      hint: 'D’une e-carte ; rien pour un bon cadeau.',
    },
    { name: 'amount', label: 'Somme', kind: 'euros', hint: 'D’un bon cadeau ; rien pour une e-carte.' },
    { name: 'price', label: 'Prix', kind: 'euros', required: true },
    { name: 'validity_months', label: 'Validité en mois', kind: 'number', min: 1, max: 120, required: true },
    { name: 'active', label: 'En vente', kind: 'yes-no' },
  ],
})
