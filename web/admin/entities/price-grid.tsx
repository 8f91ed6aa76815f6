import { Link } from 'react-router'
import type { priceGrid as endpoints } from '../../../contract/admin/price-grid.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { fullFare } from '../../../contract/rules/places.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { numberText, screeningsText } from '../../texts/numbers.ts'
import { describe, wordsOf } from './entity.ts'
import '../../ui/office/states.css'

type Grid = AnswerOf<typeof endpoints.read>

export const priceGrid = describe<typeof endpoints>({
  slug: 'grille',
  name: 'price-grid',
  see: 'programme:write',
  write: 'programme:shared',
  asFilter: 'grille',
  words: wordsOf('une grille', 'Grilles de prix', {
    one: 'Grille de prix',
    search: 'Nom de la grille',
    removeNote:
      'Une grille qu’une règle donne, ou à laquelle une séance se vend, ne peut pas être supprimée.',
    done: {
      cree: 'La grille est ajoutée. Une règle peut maintenant la donner à des séances.',
      modifie: 'La grille est à jour\u00a0; ce qui est vendu reste au prix payé.',
    },
  }),
  nameOf: row => row.name_grid,
  sort: 'name_grid',
  exported: true,
  columns: [
    { label: 'Nom', sort: 'name_grid', isRecordLink: true, cell: row => row.name_grid },
    { label: 'Plein tarif', sort: 'price', numeric: true, cell: row => eurosText(row.price) },
    { label: 'Autres tarifs', cell: OtherFares },
    { label: 'Séances à venir', numeric: true, cell: row => numberText(row.screenings_to_come) },
  ],
  fields: [
    { name: 'name_grid', label: 'Nom', hint: 'Le public le lit, sur le site et sur le programme imprimé.' },
    {
      name: 'prices',
      kind: 'prices',
      required: false,
      hint: 'Une case vide\u00a0: ce tarif n’est pas vendu à cette grille. Le supplément 3D s’ajoute à la séance.',
    },
  ],
  Facts: ({ row }) => (
    <p>
      {row.screenings_to_come === 0
        ? 'Aucune séance à venir ne se vend à cette grille.'
        : `${screeningsText(row.screenings_to_come)} à venir se ${row.screenings_to_come > 1 ? 'vendent' : 'vend'} à cette grille. D’autres prix s’appliqueront aux prochains acheteurs\u00a0: ce qui est vendu ne change pas.`}{' '}
      <Link to="/admin/regle">Quelles séances ont quelle grille</Link>
    </p>
  ),
})

/** Lists the fares of a price grid with their prices, except the full fare, which has a column of its own. */
function OtherFares({ prices }: Grid) {
  const others = prices.filter(({ tariffs_id }) => tariffs_id !== fullFare)
  if (others.length === 0) return 'Aucun'
  return (
    <ul className="fare-prices cluster breakable">
      {others.map(({ tariffs_id, label, price }) => (
        <li key={tariffs_id}>
          {label} <span className="figures">{eurosText(price)}</span>
        </li>
      ))}
    </ul>
  )
}
