import { type ReactNode, useState } from 'react'
import { eurosFromCents } from '../../../contract/rules/money.ts'
import { fullFare, placePrice, ratesOf } from '../../../contract/rules/places.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { proofText } from '../../../contract/texts/places-by-fare.ts'
import { lastFaresKey } from '../../first-touch/early-script.ts'
import { type Counts, countByFare, countName, leastCount, numberIn } from './counts.ts'
import type { Screening } from './screening.ts'

type Fare = Screening['tariffs'][number]

type Props = {
  screening: Screening
  counts: Counts
  setCount: (fare: number, text: string, typing: boolean) => void
  stopTyping: () => void
  /** The tickets that the user can order at these counts, after all limits. */
  places: readonly { tariffs_id: number }[]
  /** The highest number of tickets, for all fares together. */
  most: number
}

/**
 * Lists each fare with its price, its conditions and its count; a single fare shows only its count. If there are
 * many fares, those that are neither chosen nor used before are collapsed.
 */
export function FareCounts(props: Props) {
  const { tariffs, supplement } = props.screening
  // The price of a ticket includes the 3D supplement.
  const priceText = ({ price }: Fare) => eurosText(eurosFromCents(placePrice(ratesOf({ price, supplement }))))
  const [seen] = useState(tariffs)
  // Decide only once which fares are collapsed, so that no row moves while the page is open.
  const [{ first, used }] = useState(() => shownAtOnce(props))
  if (tariffs.length === 1) return <Count {...props} fare={tariffs[0]!} />
  const at = (ids: ReadonlySet<number>) => tariffs.filter(({ tariffs_id }) => ids.has(tariffs_id))
  const others = tariffs.filter(({ tariffs_id }) => !first.has(tariffs_id) && !used.has(tariffs_id))
  const rows = (some: readonly Fare[]) => (
    <ul className="fares stack full-width">
      {some.map(fare => {
        const before = seen.find(({ tariffs_id }) => tariffs_id === fare.tariffs_id) ?? fare
        return (
          <FareRow key={fare.tariffs_id} fare={fare} count={<Count {...props} fare={fare} />}>
            <b>{fare.label}</b>
            <span className="soft">
              {priceText(fare)}
              {before.price !== fare.price && <s>{priceText(before)}</s>}
            </span>
          </FareRow>
        )
      })}
    </ul>
  )
  return (
    <>
      {rows([...at(first), ...at(used)])}
      {others.length > 0 && (
        <details className="other-fares full-width">
          <summary className="touch-high bold tabular">
            Autres tarifs{' '}
            {used.size === 0 && (
              <span className="soft regular">
                dès {priceText(others.toSorted((a, b) => a.price - b.price)[0]!)}
              </span>
            )}
          </summary>
          {rows(others)}
        </details>
      )}
    </>
  )
}

/** A list with at most this many fares is not collapsed. */
const mostUnfolded = 3

/**
 * Returns the fares that are not collapsed. `first` has the full fare and the fares in the URL, or all fares if
 * there are few. `used` has the other fares that this browser used last: as the server does not know them, a
 * script in the page moves their rows before hydration.
 */
function shownAtOnce({ screening: { tariffs }, counts }: Props) {
  const asked = tariffs.filter(
    ({ tariffs_id }) => tariffs_id === fullFare || (numberIn(counts[tariffs_id]) ?? 0) > 0,
  )
  const all = tariffs.length <= mostUnfolded || asked.length === 0 || tariffs.length - asked.length === 1
  const first = new Set((all ? tariffs : asked).map(({ tariffs_id }) => tariffs_id))
  const used = tariffs.map(({ tariffs_id }) => tariffs_id).filter(id => !first.has(id) && lastFares().has(id))
  return { first, used: new Set(used) }
}

/** Returns the fares last used in this browser; none on the server. */
function lastFares(): ReadonlySet<number> {
  try {
    return new Set(typeof document === 'undefined' ? [] : read().split(' ').map(Number))
  } catch {
    return new Set()
  }
}

const read = () => localStorage.getItem(lastFaresKey) ?? ''

/** Shows one fare. If it has conditions, a click on its name and price (`children`) opens them. */
function FareRow({ fare, count, children }: { fare: Fare; count: ReactNode; children: ReactNode }) {
  const { tariffs_id, condition, proof, max_per_order } = fare
  return (
    <li data-fare={tariffs_id}>
      {condition || proof || max_per_order ? (
        <details>
          <summary className="fare tabular">
            {children} <span className="cue light-text">conditions</span>
          </summary>
          <p id={`${countName(tariffs_id)}-conditions`} className="who soft small-text">
            {condition && <span>{condition}</span>}
            {proof && <span>{proofText(proof)}</span>}
            {max_per_order && <span>{max_per_order} au plus par réservation</span>}
          </p>
        </details>
      ) : (
        <p className="fare tabular">{children}</p>
      )}
      {count}
    </li>
  )
}

/** The field for the count of one fare. The specification requires the name `places` for the full fare. */
function Count({ screening, counts, setCount, stopTyping, places, most, fare }: Props & { fare: Fare }) {
  const { tariffs_id, label, max_per_order } = fare
  const name = countName(tariffs_id)
  const isFull = tariffs_id === fullFare
  return (
    <>
      <label className={isFull ? undefined : 'spoken'} htmlFor={name}>
        {isFull ? 'Nombre de places' : label}
      </label>
      <Stepper
        name={name}
        text={counts[tariffs_id] ?? '0'}
        setText={(text, typing) => setCount(tariffs_id, text, typing)}
        stopTyping={stopTyping}
        number={countByFare(places).get(tariffs_id) ?? 0}
        min={leastCount(screening)}
        max={Math.min(max_per_order ?? most, most)}
        full={places.length >= most}
        fewer={isFull ? 'Une place de moins' : `${label}\u00a0: une de moins`}
        more={isFull ? 'Une place de plus' : `${label}\u00a0: une de plus`}
        describedBy={`${name}-conditions places-limite`}
      />
    </>
  )
}

type StepperProps = {
  name: string
  text: string
  /** `typing` is true if the user is typing the count, false if the user pressed a step button. */
  setText: (text: string, typing: boolean) => void
  stopTyping: () => void
  /** The number of tickets at this fare that the user can order, after all limits. */
  number: number
  min: number
  max: number
  /** True if the user can add no further ticket, at any fare. */
  full: boolean
  fewer: string
  more: string
  describedBy: string
}

/**
 * A number input with step buttons. The early script applies the same limits before hydration
 * (early-script.ts).
 */
function Stepper(props: StepperProps) {
  const { name, text, setText, stopTyping, number, min, max, full, fewer, more, describedBy } = props
  const step = (by: number) => setText(String(Math.max(min, Math.min(number + by, max))), false)
  const button = (sign: string, label: string, by: number, disabled: boolean) => (
    <button
      type="button"
      className="icon-button with-scripts"
      aria-label={label}
      aria-controls={name}
      // Until hydration, the early script handles a click on this button, which it finds by this attribute.
      data-step={by}
      // At the limit the button is not `disabled`, because it would lose the focus.
      aria-disabled={disabled}
      onClick={disabled ? undefined : () => step(by)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
  return (
    <div className="stepper in-row gap-1">
      {button('−', fewer, -1, number <= min)}
      <input
        className="bare text-centred"
        id={name}
        name={name}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        value={text}
        // The change event may report a value typed before hydration. The value counts as complete if the user has
        // left the field since.
        onChange={({ target }) => setText(target.value, target === document.activeElement)}
        onBlur={stopTyping}
        aria-describedby={describedBy}
      />
      {button('+', more, 1, number >= max || full)}
    </div>
  )
}
