import { type DrawnSeat, seatKinds } from '../../../contract/rules/seat-plan.ts'
import { SeatPicture } from '../../ui/seats/seat-picture.tsx'
import { SeatShape } from '../../ui/seats/seat-shape.tsx'
import { Dialog } from '../record/dialog.tsx'
import { officeSeatKinds } from '../seats/seat-words.ts'
import './preview.css'

/** The room as the public sees it, before anything is sold. */
export function Preview({ seats, onClose }: { seats: readonly DrawnSeat[]; onClose: () => void }) {
  return (
    <Dialog title="Comme le public voit la salle" onClose={onClose}>
      <div className="plan-preview">
        <SeatPicture seats={seats} label={`Plan de la salle, ${seats.length} places`} />
        <ul className="legend">
          {seatKinds.map(kind => (
            <li key={kind}>
              <svg viewBox="-13 -13 26 26" aria-hidden="true">
                <SeatShape kind={kind} half={kind === 'duo' ? 'right' : null} />
              </svg>
              {officeSeatKinds[kind]}
            </li>
          ))}
        </ul>
      </div>
      <p className="buttons">
        <button type="button" className="button" onClick={onClose}>
          Fermer
        </button>
      </p>
    </Dialog>
  )
}
