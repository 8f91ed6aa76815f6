import { memo } from 'react'
import type { SeatKind, SeatState } from '../../../../../contract/rules/seat-plan.ts'
import { SeatShape } from '../../../../ui/seats/seat-shape.tsx'
import type { Room } from './room.ts'

const states: [SeatState, string][] = [
  ['prise', 'Prise'],
  ['retenue', 'Retenue'],
  ['maison', 'Gardée par le cinéma'],
  ['hors_service', 'Hors service'],
]

const kinds: [SeatKind, string][] = [
  ['pmr', 'Fauteuil roulant'],
  ['accompagnateur', 'Accompagnateur'],
  ['duo', 'Duo'],
]

/** Explains the shapes and states of seats that occur in this room. */
export const Legend = memo(function Legend({ room }: { room: Room }) {
  const seats = [...room.byId.values()]
  const present = new Set<SeatKind | SeatState>(seats.flatMap(seat => [seat.kind, room.stateOf(seat)]))
  return (
    <ul className="legend cluster soft small-text" aria-label="Légende">
      <Line>Libre</Line>
      <Line chosen>Choisie</Line>
      {states.map(
        ([state, word]) =>
          present.has(state) && (
            <Line key={state} state={state}>
              {word}
            </Line>
          ),
      )}
      {kinds.map(
        ([kind, word]) =>
          present.has(kind) && (
            <Line key={kind} kind={kind}>
              {word}
            </Line>
          ),
      )}
    </ul>
  )
})

type LineProps = { children: string; kind?: SeatKind; state?: SeatState; chosen?: boolean }

const Line = ({ children, kind = 'standard', ...shape }: LineProps) => (
  <li>
    <svg viewBox="-13 -13 26 26" aria-hidden="true">
      <SeatShape kind={kind} {...shape} half={kind === 'duo' ? 'right' : null} />
    </svg>
    {children}
  </li>
)
