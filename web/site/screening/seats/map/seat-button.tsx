import { memo } from 'react'
import type { SeatState } from '../../../../../contract/rules/seat-plan.ts'
import type { MapSeat } from '../ask-seats.ts'
import { inEms, styled } from './place.ts'
import { seatLabel } from './seat-words.ts'

type Props = {
  seat: MapSeat
  state: SeatState
  chosen: boolean
  lifted: boolean
  /** The one tab stop of the grid. */
  current: boolean
  left: number
  top: number
}

/** Drawn again only when something of it changes: a room has hundreds. */
export const SeatButton = memo(function SeatButton(props: Props) {
  const { seat, state, chosen, lifted, current, left, top } = props
  return (
    <td className="seat" ref={cell => styled(cell, inEms({ left, top }))}>
      <button
        type="button"
        data-seat={seat.id}
        data-lifted={lifted || undefined}
        aria-label={seatLabel(seat, state, chosen, lifted)}
        aria-pressed={chosen}
        aria-disabled={state !== 'libre'}
        tabIndex={current ? 0 : -1}
      />
    </td>
  )
})
