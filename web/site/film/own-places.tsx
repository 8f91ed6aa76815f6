import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { countText } from '../screening/counts.ts'

export type OwnPlaces = { id: number; session_date: string; hours_timetable: string; places: number }

/** Lists the reader's own orders for this film. */
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

/** The HTML of the empty list in the cached page. page-for-reader.tsx finds and replaces it. */
export const noOwnPlaces = '<div class="own-places"></div>'
