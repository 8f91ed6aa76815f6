import type { priceGrid } from '../../../contract/admin/price-grid.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { numberText, placesText, screeningsText } from '../../texts/numbers.ts'
import '../../ui/office/fares.css'

/** The preview of a change of prices: the coming screenings that would get other prices. */
export type PriceChanges = AnswerOf<typeof priceGrid.check>

/**
 * The hidden field that sends the shown preview of price changes back to the server, which saves only if the
 * preview is still true.
 */
export const effectFieldName = 'effet'

export const confirmEffectText =
  'Rien n’est encore enregistré\u00a0: voyez ce qui changerait, puis confirmez.'

export const isConfirmed = (effect: PriceChanges, form: FormData): boolean =>
  form.get(effectFieldName) === JSON.stringify(effect)

export function PriceEffect({ effect }: { effect: PriceChanges }) {
  const { screenings, changes } = effect
  return (
    <section className="price-effect stack gap-3 pad-4" id={effectFieldName} aria-label="Ce qui changerait">
      <input type="hidden" name={effectFieldName} value={JSON.stringify(effect)} />
      <p>
        <strong>
          {screenings === 0
            ? 'Aucune séance à venir ne changerait de prix.'
            : `${screeningsText(screenings)} à venir ${screenings > 1 ? 'changeraient' : 'changerait'} de prix.`}
        </strong>
      </p>
      {changes.length > 0 && <Changes changes={changes} />}
      <p>{soldText(effect)}</p>
    </section>
  )
}

function Changes({ changes }: Pick<PriceChanges, 'changes'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Séances</th>
          <th scope="col">Aujourd’hui</th>
          <th scope="col">Ensuite</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(change => (
          <tr key={JSON.stringify(change)}>
            <td>{numberText(change.screenings)}</td>
            <td>
              {change.from_grid}, <span className="figures">{eurosText(change.from_price)}</span>
            </td>
            <td>
              {change.to_grid}, <span className="figures">{eurosText(change.to_price)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function soldText({ screenings, sold_screenings, sold_places }: PriceChanges): string {
  if (screenings === 0) return 'Celles qui seront programmées suivront la règle.'
  if (sold_screenings === 0) return 'Aucune n’a encore vendu de place.'
  const which = sold_screenings > 1 ? `${numberText(sold_screenings)} d’entre elles ont` : 'L’une d’elles a'
  return `${which} déjà vendu ${placesText(sold_places)}\u00a0: ce qui est vendu reste au prix payé, le nouveau prix est pour les prochains acheteurs.`
}
