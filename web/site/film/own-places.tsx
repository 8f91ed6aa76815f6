import { renderToStaticMarkup } from 'react-dom/server'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { countText } from '../screening/counts.ts'

type Order = { id: number; session_date: string; hours_timetable: string; places: number }

/** What a film's page says to who has places for it, as it is put into the page: see server/reader-in-page.ts. */
export const drawOwnPlaces = (orders: readonly Order[]): string =>
  renderToStaticMarkup(orders.map(order => <OwnPlaces key={order.id} order={order} />))

function OwnPlaces({ order: { id, session_date, hours_timetable, places } }: { order: Order }) {
  return (
    <p>
      Vous avez{' '}
      <a href={`/utilisateur/reservation/${id}`}>
        {countText(places)} le {longDay(session_date)} à {hourText(hours_timetable)}
      </a>
      .
    </p>
  )
}
