import { sumOfEuros } from '../../contract/rules/money.ts'
import { hourText } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { marksOf } from '../../contract/texts/screening-words.ts'
import { typedEuros } from '../texts/typed-euros.ts'
import { fareKeys, itemKeys } from './keys.ts'
import type { CounterFare, CounterItem, CounterScreening } from './till-types.ts'

export type OnFare = (screening: CounterScreening, fare: CounterFare) => void

type Props = {
  screenings: readonly CounterScreening[]
  selected: CounterScreening | undefined
  onFare: OnFare
  onAll: (screening: CounterScreening) => void
}

/** How many fares of a screening have a button of their own. The other fares are one tap further away. */
const usualFares = 4

export function ScreeningTiles({ screenings, selected, onFare, onAll }: Props) {
  if (screenings.length === 0)
    return <p className="till-screenings soft">Aucune séance à vendre ce jour-là.</p>
  return (
    <ul className="till-screenings">
      {screenings.map(screening => (
        <li
          key={screening.sessions_id}
          className={screening.begun || !isOnSale(screening) ? 'begun' : undefined}
          aria-current={screening === selected || undefined}
        >
          <button type="button" className="what" onClick={() => onAll(screening)}>
            <strong className="tabular">{hourText(screening.hours_timetable)}</strong>
            <span className="title">
              {screening.title}
              <span className="facts soft">{factsOf(screening)}</span>
            </span>
            <PlacesLeft screening={screening} />
          </button>
          <span className="fares">
            {screening.tariffs.slice(0, usualFares).map((fare, nth) => (
              <button
                key={fare.tariffs_id}
                type="button"
                disabled={!isOnSale(screening)}
                onClick={() => onFare(screening, fare)}
              >
                <strong>{fare.short_code}</strong>
                <span className="tabular">{priceText(placePrice(screening, fare))}</span>
                <span className="spoken">
                  {' '}
                  {fare.label}, {hourText(screening.hours_timetable)} {screening.title}
                </span>
                {screening === selected && (
                  <span className="key" aria-hidden="true">
                    {fareKeys[nth]?.toUpperCase()}
                  </span>
                )}
              </button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Says how many places are left, or that none is sold: the screening is full, cancelled, or its sale stopped. */
function PlacesLeft({ screening: { sellable, remaining_places } }: { screening: CounterScreening }) {
  if (!sellable) return <span className="left soft">pas en vente</span>
  return (
    <span className={remaining_places < 10 ? 'left alarm-text' : 'left'}>
      {remaining_places === 0 ? 'complet' : remaining_places}
      {remaining_places > 0 && <span className="spoken"> places restantes</span>}
    </span>
  )
}

const isOnSale = ({ sellable, remaining_places }: CounterScreening): boolean =>
  sellable && remaining_places > 0

export const placePrice = ({ supplement }: CounterScreening, { price }: CounterFare) =>
  sumOfEuros([price, supplement])

const priceText = (price: CounterFare['price']): string => typedEuros(price).replace(/,00$/, '')

const factsOf = (screening: CounterScreening): string =>
  [
    screening.begun ? 'commencée' : '',
    screening.name_theater,
    screening.version_2D_3D === '3D' ? '3D' : '',
    screening.language,
    ...marksOf(screening),
  ]
    .filter(Boolean)
    .join(' ')

export function ItemTiles({
  items,
  onItem,
}: {
  items: readonly CounterItem[]
  onItem: (item: CounterItem) => void
}) {
  if (items.length === 0) return null
  return (
    <ul className="till-items" aria-label="Articles">
      {items.map((item, nth) => (
        <li key={item.id}>
          <button type="button" className={`tile-${item.colour}`} onClick={() => onItem(item)}>
            <span className="name">{item.name_item}</span>
            <span className="tabular soft">{eurosText(item.price)}</span>
            {itemKeys[nth] && (
              <span className="key" aria-hidden="true">
                {itemKeys[nth].toUpperCase()}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
