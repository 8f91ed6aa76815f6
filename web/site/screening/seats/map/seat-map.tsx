import { useEffect, useMemo, useRef, useState } from 'react'
import { seatsText } from '../../../../../contract/texts/seats.ts'
import type { GoneSeats } from '../../live-seats.ts'
import type { Plan } from '../ask-seats.ts'
import type { NamedSeat } from '../seats-view.ts'
import { Legend } from './legend.tsx'
import { named, nowIn, roomOf } from './room.ts'
import { RoomPlan } from './room-plan.tsx'
import { useTapped } from './use-tapped.ts'

export { around } from './room.ts'

type Props = {
  plan: Plan
  gone: GoneSeats
  n: number
  seats: readonly NamedSeat[]
  /** `pmr`: one of them is a wheelchair space. */
  onTake: (seats: readonly NamedSeat[], pmr: boolean) => void
  onClose: () => void
}

/** The room to choose in, before the page. */
export function SeatMap({ plan, gone, n, seats, onTake, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const drawn = useMemo(() => roomOf(plan), [plan])
  const room = useMemo(() => nowIn(drawn, gone), [drawn, gone])
  const tapped = useTapped(
    room,
    n,
    seats.map(({ id }) => id),
  )
  const chosen = tapped.chosen.map(id => room.byId.get(id)!)
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    const before = document.activeElement
    dialog.current!.showModal()
    dialog.current!.querySelector<HTMLElement>('[data-seat][tabindex="0"]')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const missing = n - chosen.length
  const wrong = missing > 0 ? (asked ? stillToChoose(missing) : null) : tapped.problem
  return (
    <dialog
      ref={dialog}
      className="seat-map"
      aria-labelledby="plan-titre"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        <h2 id="plan-titre">{n > 1 ? `Vos ${n} sièges` : 'Votre siège'}</h2>
        <button type="button" className="button quiet" onClick={onClose}>
          Fermer
        </button>
      </header>
      <RoomPlan room={room} tapped={tapped} n={n} />
      <footer>
        <Legend room={room} />
        <p className="choice" role="status">
          {chosen.length > 0 ? <b>{seatsText(chosen)}</b> : 'Touchez un siège libre.'}
          {chosen.some(({ kind }) => kind === 'pmr') && ' (emplacement pour fauteuil roulant)'}
        </p>
        <p className="problem" role="alert">
          {tapped.said || wrong}
        </p>
        <button
          type="button"
          className="button"
          aria-disabled={missing > 0 || tapped.problem !== null}
          onClick={() => {
            setAsked(true)
            if (missing === 0 && tapped.problem === null)
              onTake(
                chosen.map(named),
                chosen.some(({ kind }) => kind === 'pmr'),
              )
          }}
        >
          {n > 1 ? 'Prendre ces sièges' : 'Prendre ce siège'}
        </button>
      </footer>
    </dialog>
  )
}

const stillToChoose = (n: number): string =>
  `Il reste ${n > 1 ? `${n} sièges` : 'un siège'} à choisir\u00a0: touchez un siège libre.`
