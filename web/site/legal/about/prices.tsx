import { eurosText } from '../../../../contract/texts/euros.ts'
import type { Fare, GridOnSale } from '../../../programme.ts'
import { FareList } from '../fare-list.tsx'
import { lowestPrice, whenSold } from '../prices-of-grids.ts'
import './prices.css'

type Props = { fares: readonly Fare[]; grids: readonly GridOnSale[] }

export function Prices({ fares, grids }: Props) {
  const lowest = lowestPrice(grids)
  return (
    <section className="prices" aria-labelledby="tarifs">
      <h2 id="tarifs">Tarifs</h2>
      {lowest !== undefined && (
        <p className="lowest">
          À partir de <strong className="price figures">{eurosText(lowest)}</strong> la place
        </p>
      )}
      <p>
        Le prix de chaque séance est sur sa page, et il n’y a pas de frais de réservation. Un supplément peut
        s’ajouter pour une séance en 3D. <a href="/CGV#article-4">Conditions de vente</a>
      </p>
      <div className="grids">
        {grids.map(grid => (
          <PricesOfGrid key={grid.id} grid={grid} grids={grids} />
        ))}
      </div>
      <h3>À qui s’adresse chaque tarif</h3>
      <FareList fares={fares} />
    </section>
  )
}

/** In tables of their own, which stand beside one another where there is room. */
const PricesOfGrid = ({ grid, grids }: { grid: GridOnSale; grids: readonly GridOnSale[] }) => (
  <table>
    <caption>
      <strong>{grid.name_grid}</strong>
      {whenSold(grid, grids).map(sentence => (
        <span key={sentence}>{sentence}</span>
      ))}
    </caption>
    <tbody>
      {grid.prices.map(({ tariffs_id, label, price }) => (
        <tr key={tariffs_id}>
          <th scope="row">{label}</th>
          <td>{eurosText(price)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
