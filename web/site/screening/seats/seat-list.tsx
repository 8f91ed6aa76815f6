import { seatText } from '../../../../contract/texts/seats.ts'
import type { MapSeat } from './ask-seats.ts'
import { seatKindWords, seatStateWords } from './map/seat-words.ts'
import '../../../ui/seats/seat-list.css'

type Props = {
  seats: readonly MapSeat[]
  chosen: readonly { id: number }[]
  n: number
  /** The value of `intent` to submit, which tells the buttons of a form apart. */
  intent?: string
}

/** Lists the seats by row, with a checkbox each, for browsers without JavaScript and until hydration. */
export function SeatList({ seats, chosen, n, intent }: Props) {
  const rows = [...Map.groupBy(seats, seat => seat.row_position).values()]
  return (
    <div className="seat-list stack full-width gap-3">
      <p>
        {n > 1 ? `Cochez ${n} sièges` : 'Cochez un siège'}, l’écran est devant le premier rang. Les sièges
        pris ne peuvent pas être cochés.
      </p>
      {rows.map(row => (
        <fieldset key={row[0]!.row_position}>
          <legend>Rang {row[0]!.row_name}</legend>
          {row.map(seat => (
            <label key={seat.id}>
              <input
                type="checkbox"
                name="siege"
                value={seat.id}
                defaultChecked={seat.state === 'libre' && chosen.some(({ id }) => id === seat.id)}
                disabled={seat.state !== 'libre'}
                aria-label={[seatText(seat), seatKindWords[seat.kind], seatStateWords[seat.state]]
                  .filter(Boolean)
                  .join(', ')}
              />
              {seat.seat_number}
              {seat.kind !== 'standard' && <small>{seatKindWords[seat.kind]}</small>}
            </label>
          ))}
        </fieldset>
      ))}
      <button
        type="submit"
        className="button"
        {...(intent && { name: 'intent', value: intent, formNoValidate: true })}
      >
        Prendre ces sièges
      </button>
    </div>
  )
}
