import { hourText } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { Dialog } from '../admin/record/dialog.tsx'
import { type OnFare, placePrice } from './tiles.tsx'
import type { CounterScreening } from './till-types.ts'

/** Lists every fare of a screening, because the selling screen has buttons for the usual fares only. */
export function AllFares({
  screening,
  onFare,
  onClose,
}: {
  screening: CounterScreening
  onFare: OnFare
  onClose: () => void
}) {
  const { title, hours_timetable, name_theater, remaining_places, total_seats, tariffs, sellable } = screening
  return (
    <Dialog title={`${hourText(hours_timetable)} ${title}`} onClose={onClose}>
      <p className="soft">
        {name_theater}, {remaining_places} places restantes sur {total_seats}
        {screening.supplement > 0 && `, supplément de ${eurosText(screening.supplement)} compris`}
      </p>
      {sellable ? (
        <ul className="all-fares stack gap-2">
          {tariffs.map(fare => (
            <li key={fare.tariffs_id}>
              <button type="button" className="apart in-row" onClick={() => onFare(screening, fare)}>
                <span>
                  <strong>{fare.label}</strong> {fare.proof && <span className="soft">({fare.proof})</span>}
                </span>
                <span className="tabular">{eurosText(placePrice(screening, fare))}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p>Cette séance n’est plus en vente.</p>
      )}
      <button type="button" className="button quiet till-button" onClick={onClose}>
        Fermer
      </button>
    </Dialog>
  )
}
