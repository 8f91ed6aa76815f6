import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { countText } from '../screening/counts.ts'

export type OwnPlaces = { id: number; session_date: string; hours_timetable: string; places: number }

/** On a film page, lists the reader's own places for that film. */
export function OwnPlacesNote({ orders }: { orders: readonly OwnPlaces[] }) {
  return (
    <div className="own-places">
      {orders.map(({ id, session_date, hours_timetable, places }) => (
        <p key={id}>
          Vous avez{' '}
          <a href={`/utilisateur/reservation/${id}`}>
            {countText(places)} le {longDay(session_date)} à {hourText(hours_timetable)}
          </a>
          .
        </p>
      ))}
    </div>
  )
}

/** The markup of the empty list, on the cached page. */
export const noOwnPlaces = '<div class="own-places"></div>'
