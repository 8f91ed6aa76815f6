import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { seatsText } from '../../../../../contract/texts/seats.ts'
import type { GoneSeats } from '../../live-seats.ts'
import type { Plan } from '../ask-seats.ts'
import type { NamedSeat, RefusedSeats } from '../seats-view.ts'
import { Legend } from './legend.tsx'
import { named, namedIn, nowIn, roomOf } from './room.ts'
import { RoomPlan } from './room-plan.tsx'
import { useTapped } from './use-tapped.ts'

export { seatsAround as around } from './room.ts'

type Props = {
  plan: Plan
  gone: GoneSeats
  n: number
  seats: readonly NamedSeat[]
  /**
   * Called with the chosen seats. `pmr` means that one of them is a wheelchair space. `refused` says why this
   * choice is not allowed, and is null if it is allowed.
   */
  onTake: (seats: readonly NamedSeat[], pmr: boolean, refused: RefusedSeats | null) => void
}

/** The seat map in a modal dialog: the chosen seats count only once the user confirms them. */
export function MapDialog({
  onTake,
  onClose,
  title,
  ...props
}: Props & { title?: string; onClose: () => void }) {
  const { n } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const { room, tapped, chosen, missing, pmr } = useChosen(props)
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
  const { problem } = tapped
  return (
    <dialog
      ref={dialog}
      className="seat-map seat-map-frame"
      aria-labelledby="plan-titre"
      onCancel={event => {
        event.preventDefault()
        leave()
      }}
    >
      <header>
        <h2 id="plan-titre">{title ?? (n > 1 ? `Vos ${n} sièges` : 'Votre siège')}</h2>
        <button type="button" className="button quiet" onClick={() => leave()}>
          Fermer
        </button>
      </header>
      <RoomPlan room={room} tapped={tapped} n={n} />
      <footer>
        <Legend room={room} />
        <p className="choice" role="status">
          {chosen.length > 0 ? <b>{seatsText(chosen)}</b> : 'Touchez un siège libre.'}
          {pmr && ' (emplacement pour fauteuil roulant)'}
        </p>
        <Said tapped={tapped}>{asked && missing > 0 && stillToChoose(missing)}</Said>
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
            leave(() => onTake(chosen.map(named), pmr, null))
          }}
        >
          {n > 1 ? 'Prendre ces sièges' : 'Prendre ce siège'}
        </button>
      </footer>
    </dialog>
  )
}

/** The seat map on a wide page: chosen seats count as soon as there is one per ticket. */
export function PageMap({ onTake, ...props }: Props) {
  const { seats, n } = props
  const { room, tapped, chosen, missing, pmr } = useChosen(props)
  const { problem, choose } = tapped
  // If the seats were changed outside of the map (by other counts, a new proposal or an accepted offer), show the
  // new seats as chosen.
  const given = seats.map(({ id }) => id).join()
  const known = useRef(given)
  useEffect(() => {
    if (known.current === given) return
    known.current = given
    choose(given === '' ? [] : given.split(',').map(Number))
  }, [given, choose])
  const mine = chosen.map(({ id }) => id).join()
  useEffect(() => {
    if (missing !== 0 || n === 0 || mine === known.current) return
    known.current = mine
    const refused = problem && {
      problem: problem.text,
      offer: problem.instead && { seats: namedIn(room, problem.instead), together: true },
    }
    onTake(chosen.map(named), pmr, refused)
  }, [missing, n, mine, problem, room, chosen, pmr, onTake])
  return (
    <>
      <RoomPlan room={room} tapped={tapped} n={n} />
      <footer>
        <Legend room={room} />
        <Said tapped={tapped}>
          {n === 0 ? 'Choisissez d’abord le nombre de places.' : missing > 0 && stillToChoose(missing)}
        </Said>
      </footer>
    </>
  )
}

/** Returns the current room, and the seats that the user has tapped. */
function useChosen({ plan, gone, n, seats }: Omit<Props, 'onTake'>) {
  const drawn = useMemo(() => roomOf(plan), [plan])
  const room = useMemo(() => nowIn(drawn, gone), [drawn, gone])
  const ids = seats.map(({ id }) => id)
  const tapped = useTapped(room, n, ids)
  const chosen = tapped.chosen.flatMap(id => room.byId.get(id) ?? [])
  const pmr = chosen.some(({ kind }) => kind === 'pmr')
  return { room, tapped, chosen, missing: n - chosen.length, pmr }
}

/**
 * Shows a message in a line that is always present, so that the plan does not move. The line is red only for
 * refused or lost seats.
 */
function Said({ tapped, children }: { tapped: ReturnType<typeof useTapped>; children: ReactNode }) {
  const { said, problem } = tapped
  const alarming = said ? said.alarming : problem !== null
  return (
    <p className={alarming ? 'said alarm-text' : 'said soft'} role="alert">
      {said?.text ?? problem?.text ?? children}
    </p>
  )
}

/**
 * Gives the dialog its own history entry, so that the Back button closes it and stays on the page. If the dialog
 * is closed in another way, first goes back in the history, then runs the action.
 */
function useBackCloses(onClose: () => void) {
  const next = useRef(onClose)
  const left = useRef(false)
  useEffect(() => {
    history.pushState(history.state, '')
    const closed = (event: PopStateEvent) => {
      // The Back button has closed the dialog, but the page is the same: hide the event from the router, which
      // would load the page again.
      event.stopImmediatePropagation()
      next.current()
    }
    addEventListener('popstate', closed, { capture: true })
    return () => removeEventListener('popstate', closed, { capture: true })
  }, [])
  return (then = onClose) => {
    // After a double click, go back only once.
    if (left.current) return
    left.current = true
    next.current = then
    history.back()
  }
}

const stillToChoose = (n: number): string =>
  `Il reste ${n > 1 ? `${n} sièges` : 'un siège'} à choisir\u00a0: touchez un siège libre.`
