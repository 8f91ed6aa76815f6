import { Link } from 'react-router'
import { hourText } from '../../../contract/texts/dates.ts'
import { placesText } from '../../texts/numbers.ts'
import { Fullness } from '../home/fullness.tsx'
import { endText, pricedText, type Room, versionText } from './rooms.ts'

/** The same day for a narrow screen: room by room, hour by hour. */
export function RoomLists({ rooms }: { rooms: readonly Room[] }) {
  return (
    <div className="room-lists">
      {rooms.map(room => (
        <section key={room.id}>
          <h2>{room.name_theater}</h2>
          <p>
            {room.name_cinema}, {placesText(room.nbr_seats)}
          </p>
          {room.screenings.length === 0 && <p>Aucune séance.</p>}
          {room.screenings.length > 0 && (
            <ul className="screenings">
              {room.screenings.map(screening => (
                <li key={screening.id}>
                  <time dateTime={screening.starts_at}>{hourText(screening.hours_timetable)}</time>
                  <span>
                    <Link to={`/admin/séance/${screening.id}`}>{screening.title}</Link>{' '}
                    <span className="version">
                      {versionText(screening)}, fin à {endText(screening)}
                      {screening.cancelled_at && ', annulée'}
                      {screening.draft && ', brouillon'}
                    </span>{' '}
                    <span className="price">{pricedText(screening)}</span>
                  </span>
                  <Fullness sold={screening.sold_seats} total={screening.total_seats} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}
