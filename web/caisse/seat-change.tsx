import { useState } from 'react'
import type { changeSeatsAtCounter } from '../../contract/counter-seats.ts'
import { Dialog } from '../admin/record/dialog.tsx'
import { type BrowserEndpoint, call, fromBrowser } from '../api-client.ts'
import { sentenceOf, soon } from './requests.ts'
import type { NamedSeat } from './sale.ts'
import { SeatChoice } from './seat-choice.tsx'
import type { CounterSale } from './till-types.ts'

const toChange: BrowserEndpoint<typeof changeSeatsAtCounter> = {
  method: 'post',
  path: '/counter/order/{id}/seats',
}

type Props = {
  sale: CounterSale
  /** The numbers of the tickets that get other seats. */
  numbers: readonly number[]
  session: number
  onChanged: (after: CounterSale) => void
  onBack: () => void
}

/**
 * Gives sold tickets other seats, which the cashier chooses on the map. If the server refuses the seats, shows the
 * reason and lets the cashier choose again.
 */
export function SeatChange({ sale, numbers, session, onChanged, onBack }: Props) {
  const [state, setState] = useState<'choosing' | 'sending' | { refused: string }>('choosing')
  const several = numbers.length > 1
  const title = several ? `${numbers.length} autres sièges` : 'Un autre siège'
  const before = sale.places.flatMap(({ number, seat }) =>
    seat && numbers.includes(number) ? [{ ...seat, number }] : [],
  )
  const change = async (seats: readonly NamedSeat[]) => {
    setState('sending')
    const body = { till_sessions_id: session, places: seatsForPlaces(before, seats) }
    try {
      onChanged(await call(fromBrowser, toChange, { params: { id: String(sale.id) }, body }, soon()))
    } catch (error) {
      setState({ refused: sentenceOf(error) })
    }
  }
  if (state === 'choosing')
    return (
      <SeatChoice
        title={title}
        sessions_id={sale.sessions_id!}
        held={before}
        heldAs="prise"
        n={numbers.length}
        onTake={change}
        onClose={onBack}
      />
    )
  return (
    <Dialog title={title} onClose={onBack}>
      <p role="alert" className="alarm-text bold">
        {state !== 'sending' && state.refused}
      </p>
      {state === 'sending' ? (
        <p role="status">{several ? 'Les sièges changent…' : 'Le siège change…'}</p>
      ) : (
        <button type="button" className="button till-button" onClick={() => setState('choosing')}>
          {several ? 'Choisir d’autres sièges' : 'Choisir un autre siège'}
        </button>
      )}
      <button type="button" className="button quiet till-button" onClick={onBack}>
        Revenir à la vente
      </button>
    </Dialog>
  )
}

/**
 * Assigns the chosen seats to the tickets. A ticket keeps its present seat if that seat is among the chosen ones.
 * The other tickets get the remaining seats in order.
 */
export function seatsForPlaces(
  places: readonly { number: number; id: number }[],
  chosen: readonly { id: number }[],
): { number: number; seats_id: number }[] {
  const ids = chosen.map(({ id }) => id)
  const free = ids.filter(seat => places.every(({ id }) => id !== seat))
  return places.map(({ number, id }) => ({ number, seats_id: ids.includes(id) ? id : free.shift()! }))
}
