import { useEffect, useMemo, useRef, useState } from 'react'
import { seatsText } from '../../../../../contract/texts/seats.ts'
import type { GoneSeats } from '../../live-seats.ts'
import type { Plan } from '../ask-seats.ts'
import type { NamedSeat } from '../seats-view.ts'
import { Legend } from './legend.tsx'
import { named, namedIn, nowIn, roomOf } from './room.ts'
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

/** The seat map in a modal dialog. */
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
  const leave = useBackCloses(onClose)
  useEffect(() => {
    const before = document.activeElement
    dialog.current!.showModal()
    dialog.current!.querySelector<HTMLElement>('[data-seat][tabindex="0"]')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const missing = n - chosen.length
  const { problem } = tapped
  const wrong = missing > 0 ? (asked ? stillToChoose(missing) : null) : problem?.text
  return (
    <dialog
      ref={dialog}
      className="seat-map"
      aria-labelledby="plan-titre"
      onCancel={event => {
        event.preventDefault()
        leave()
      }}
    >
      <header>
        <h2 id="plan-titre">{n > 1 ? `Vos ${n} sièges` : 'Votre siège'}</h2>
        <button type="button" className="button quiet" onClick={() => leave()}>
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
        <p className="problem alarm-text" role="alert">
          {tapped.said || wrong}
        </p>
        {problem?.instead && (
          <button type="button" className="button quiet" onClick={() => tapped.choose(problem.instead!)}>
            Plutôt {seatsText(namedIn(room, problem.instead))}
          </button>
        )}
        <button
          type="button"
          className="button"
          aria-disabled={missing > 0 || problem !== null}
          onClick={() => {
            setAsked(true)
            if (missing > 0 || problem !== null) return
            const pmr = chosen.some(({ kind }) => kind === 'pmr')
            leave(() => onTake(chosen.map(named), pmr))
          }}
        >
          {n > 1 ? 'Prendre ces sièges' : 'Prendre ce siège'}
        </button>
      </footer>
    </dialog>
  )
}

/**
 * The map has its own history entry, so that Back closes it and stays on the page. Every other way out goes
 * back too, and then does what it is for.
 */
function useBackCloses(onClose: () => void) {
  const next = useRef(onClose)
  const left = useRef(false)
  useEffect(() => {
    history.pushState(history.state, '')
    const closed = (event: PopStateEvent) => {
      // The page is the same one: the router has nothing to load.
      event.stopImmediatePropagation()
      next.current()
    }
    addEventListener('popstate', closed, { capture: true })
    return () => removeEventListener('popstate', closed, { capture: true })
  }, [])
  return (then = onClose) => {
    // A double click goes back once.
    if (left.current) return
    left.current = true
    next.current = then
    history.back()
  }
}

const stillToChoose = (n: number): string =>
  `Il reste ${n > 1 ? `${n} sièges` : 'un siège'} à choisir\u00a0: touchez un siège libre.`
