import { eurosText } from '../../../../contract/texts/euros.ts'
import { whenSold } from '../../../../contract/texts/rule-sentence.ts'
import type { Fare, GridOnSale } from '../../../programme.ts'
import { lowestPrice } from '../prices-of-grids.ts'
import '../../../ui/pages/about.css'
import { Fragment } from 'react'
import { fareConditionText } from '../../../texts/fare-words.ts'
import '../../../ui/prose/prose.css'

type Props = { fares: readonly Fare[]; grids: readonly GridOnSale[] }

export function Prices({ fares, grids }: Props) {
  const lowest = lowestPrice(grids)
  return (
    <section className="prices whole-row" aria-labelledby="tarifs">
      <h2 className="h3-text below-4" id="tarifs">
        Tarifs
      </h2>
      {lowest !== undefined && (
        <p className="lowest lead-text below-3">
          À partir de <strong className="price figures">{eurosText(lowest)}</strong> la place
        </p>
      )}
      <p>
        Le prix de chaque séance est sur sa page, et il n’y a pas de frais de réservation. Un supplément peut
        s’ajouter pour une séance en 3D. <a href="/CGV#article-4">Conditions de vente</a>
      </p>
      <div className="grids stack gap-6">
        {grids.map(grid => (
          <PricesOfGrid key={grid.id} grid={grid} grids={grids} />
        ))}
      </div>
      <h3 className="lead-text">À qui s’adresse chaque tarif</h3>
      <FareList fares={fares} />
    </section>
  )
}

/** Shows the prices of a price grid as a table. On a wide screen, the tables of several grids are side by side. */
const PricesOfGrid = ({ grid, grids }: { grid: GridOnSale; grids: readonly GridOnSale[] }) => (
  <table className="tabular full-width">
    <caption>
      <strong>{grid.name_grid}</strong>
      {whenSold(grid, grids).map(sentence => (
        <span key={sentence}>{sentence}</span>
      ))}
    </caption>
    <tbody>
      {grid.prices.map(({ tariffs_id, label, price }) => (
        <tr key={tariffs_id}>
          <th className="line-above pad-y-2" scope="row">
            {label}
          </th>
          <td className="line-above pad-y-2">{eurosText(price)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Lists for each fare who may use it, and which proof to show at admission. */
const FareList = ({ fares }: { fares: readonly Fare[] }) => (
  <div className="fare-list">
    <dl>
      {fares.map(fare => (
        <Fragment key={fare.id}>
          <dt className="line-above pad-top-3">{fare.label}</dt>
          <dd>{fareConditionText(fare)}</dd>
          {fare.proof && (
            <dd>
              À présenter à l’entrée{'\u00a0'}: {fare.proof}
            </dd>
          )}
          {fare.max_per_order && <dd>{fare.max_per_order} au plus par réservation</dd>}
        </Fragment>
      ))}
    </dl>
  </div>
)
