import { useEffect, useMemo, useState } from 'react'
import { Dialog } from '../admin/record/dialog.tsx'
import { useLiveSeats } from '../site/screening/live-seats.ts'
import type { Plan } from '../site/screening/seats/ask-seats.ts'
import { type LoadedMap, loadMap } from '../site/screening/seats/load-map.ts'
import type { NamedSeat } from './sale.ts'
import '../ui/seats/seat-map.css'
import '../ui/seats/seats.css'

/**
 * How the live map reports the customer's own seats: held for the current sale (« retenue »), or already sold to
 * the customer (« prise »).
 */
type HeldAs = 'retenue' | 'prise'

type Props = {
  title: string
  sessions_id: number
  /** The customer's own seats. They are taken, but the cashier can choose them again. */
  held: readonly NamedSeat[]
  /** The state of the customer's own seats on the live map. */
  heldAs: HeldAs
  n: number
  onTake: (seats: NamedSeat[]) => void
  onClose: () => void
}

/** Chooses seats for a customer at the till, on the live seat map of the site. */
export function SeatChoice({ title, sessions_id, held, heldAs, n, onTake, onClose }: Props) {
  const [map, setMap] = useState<LoadedMap | null>(null)
  const [failed, setFailed] = useState(false)
  const [followed] = useState({
    session_id: sessions_id,
    numbered: true,
    remaining_places: 0,
    total_seats: 0,
  })
  const { gone, version } = useLiveSeats(followed, 0, false)
  const isLate = map === null || (version !== null && version !== map.plan.version)
  useEffect(() => {
    if (isLate) loadMap(sessions_id).then(setMap, () => setFailed(true))
  }, [isLate, sessions_id])
  // Seats that have the state `heldAs` are the customer's own: do not treat them as taken by others. If their hold
  // has expired and another buyer has bought a seat, it has another state, and counts as taken.
  const goneToOthers = useMemo(() => {
    const ids = new Set(held.map(({ id }) => id))
    return gone && new Map([...gone].filter(([id, state]) => !(ids.has(id) && state === heldAs)))
  }, [gone, held, heldAs])
  const plan = useMemo(() => map && withOwn(map.plan, held, heldAs), [map, held, heldAs])
  if (map && plan)
    return (
      <map.MapDialog
        title={title}
        plan={plan}
        gone={goneToOthers}
        n={n}
        seats={held}
        onTake={seats => onTake([...seats])}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <p role="alert">{failed ? 'Le plan n’est pas arrivé. Fermez, puis réessayez.' : 'Le plan arrive…'}</p>
      <button type="button" className="button quiet till-button" onClick={onClose}>
        Fermer
      </button>
    </Dialog>
  )
}

export async function seatsNear(sessions_id: number, held: readonly NamedSeat[], n: number) {
  const { around, plan } = await loadMap(sessions_id)
  return around(withOwn(plan, held, 'retenue'), held, n)
}

function withOwn(plan: Plan, held: readonly NamedSeat[], heldAs: HeldAs): Plan {
  const isOwn = ({ id, state }: Plan['seats'][number]) =>
    state === heldAs && held.some(seat => seat.id === id)
  return { ...plan, seats: plan.seats.map(seat => (isOwn(seat) ? { ...seat, state: 'libre' } : seat)) }
}
