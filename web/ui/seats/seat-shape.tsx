import type { SeatKind, SeatState } from '../../../contract/rules/seat-plan.ts'
import './seats.css'

/** The distance from one seat to the next in the drawing, including the gap; the seat itself is 20 units wide. */
export const seatWidth = 24

type Props = {
  kind: SeatKind
  state?: SeatState
  chosen?: boolean
  /** For one half of a duo seat, the side on which the other half is. */
  half?: 'left' | 'right' | null
  /** The centre of the seat. */
  x?: number
  y?: number
}

/**
 * Draws a seat, as seen with the screen at the top. Its outline shows the kind of seat; a seat that is not free is
 * filled and has a mark of its state. The coordinates are absolute, because hundreds of transforms made each tap
 * on a map four times as slow.
 */
export function SeatShape({ kind, state = 'libre', chosen = false, half = null, x = 0, y = 0 }: Props) {
  const from = (path: string) => `M${x} ${y}${path}`
  const outline = from(kind === 'duo' && half ? sofa[half] : outlines[kind])
  return (
    <g className={`seat-shape ${state}${chosen ? ' chosen' : ''}`}>
      {chosen && <path className="halo" d={outline} />}
      <path className="outline" d={outline} />
      {kind === 'pmr' && !chosen && state === 'libre' && <path className="glyph" d={from(wheelchair)} />}
      {chosen && <path className="glyph" d={from('m-5 0 4 4 6-8')} />}
      {!chosen && marks[state] && <path className="mark" d={from(marks[state])} />}
    </g>
  )
}

const armchair = 'm-10-4a6 6 0 0 1 6-6h8a6 6 0 0 1 6 6v11a3 3 0 0 1-3 3h-14a3 3 0 0 1-3-3z'

const outlines: Record<SeatKind, string> = {
  standard: armchair,
  duo: armchair,
  pmr: 'm0-11a11 11 0 0 1 0 22a11 11 0 0 1 0-22z',
  accompagnateur: 'm-5-10h10l6 10-6 10h-10l-6-10z',
}

/** The outlines of the two halves of a duo seat, straight on the side where they touch. */
const sofa = {
  right: 'm12-10h-16a6 6 0 0 0-6 6v11a3 3 0 0 0 3 3h19z',
  left: 'm-12-10h16a6 6 0 0 1 6 6v11a3 3 0 0 1-3 3h-19z',
}

const wheelchair = 'm-2-6.5v0m0 2.5v5h5l2 5m-9-7a4.2 4.2 0 1 0 5.5 5.5'

const marks: Record<SeatState, string> = {
  libre: '',
  prise: '',
  retenue: 'm-4 0h0m4 0h0m4 0h0',
  maison: 'm-5 0h10',
  hors_service: 'm-7 7l14-14',
}
