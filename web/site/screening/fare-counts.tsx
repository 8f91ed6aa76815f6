import { useState } from 'react'
import { fullFare } from '../../../contract/rules/places.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { proofText } from '../../../contract/texts/places-by-fare.ts'
import { type Counts, countByFare, countName, fewest } from './counts.ts'
import type { Screening } from './screening.ts'
import { Stepper } from './stepper.tsx'
import './fare-counts.css'

type Fare = Screening['tariffs'][number]

type Props = {
  screening: Screening
  counts: Counts
  setCount: (fare: number, text: string, typing: boolean) => void
  stopTyping: () => void
  /** What the counts come to. */
  places: readonly { tariffs_id: number }[]
  /** Of all fares together. */
  most: number
}

/** Each fare with its price, who it is for and how many of it; where one alone is sold, how many. */
export function FareCounts(props: Props) {
  const { tariffs } = props.screening
  const [seen] = useState(tariffs)
  if (tariffs.length === 1) return <Count {...props} fare={tariffs[0]!} />
  return (
    <ul className="fares">
      {tariffs.map(fare => {
        const before = seen.find(({ tariffs_id }) => tariffs_id === fare.tariffs_id) ?? fare
        return (
          <li key={fare.tariffs_id}>
            <p className="fare">
              <b>{fare.label}</b>
              {eurosText(fare.price)}
              {before.price !== fare.price && <s>{eurosText(before.price)}</s>}
            </p>
            <Count {...props} fare={fare} />
            <Conditions fare={fare} />
          </li>
        )
      })}
    </ul>
  )
}

/** That of the full fare is the count of the specification. */
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
        min={fewest(screening)}
        max={Math.min(max_per_order ?? most, most)}
        full={places.length >= most}
        fewer={isFull ? 'Une place de moins' : `${label}\u00a0: une de moins`}
        more={isFull ? 'Une place de plus' : `${label}\u00a0: une de plus`}
        describedBy={`${name}-conditions places-limite`}
      />
    </>
  )
}

const Conditions = ({ fare: { tariffs_id, condition, proof, max_per_order } }: { fare: Fare }) => (
  <p id={`${countName(tariffs_id)}-conditions`} className="who">
    {condition && <span>{condition}</span>}
    {proof && <span>{proofText(proof)}</span>}
    {max_per_order && <span>{max_per_order} au plus par réservation</span>}
  </p>
)
