import { hourText } from '../../contract/texts/dates.ts'
import { markMeanings } from '../../contract/texts/screening-notices.ts'
import type { Showtime } from '../programme.ts'
import { seatSigns } from '../texts/words.ts'
import './showtime-chip.css'

type Props = {
  filmId: number
  showtime: Pick<
    Showtime,
    | ('id' | 'sessionId' | 'horaire' | 'session_date' | 'language' | 'version_2D_3D')
    | ('availability' | 'sales_stopped')
  >
  /**
   * Special features of the showtime (from marksOf), shown as abbreviations. Screen readers and the tooltip give
   * them in full.
   */
  marks: readonly string[]
  /** The day to show before the hour, such as « Demain », if the page does not show it. */
  day?: string
  /** The URL of the link, if it leads elsewhere than to the page of the screening. */
  to?: string
}

/** Returns the URL of the page on which a screening is booked. */
export function screeningPath(filmId: number, showtime: { id: number; sessionId: number }): string {
  return `/film/${filmId}/seance/${showtime.sessionId}/horaire/${showtime.id}`
}

/**
 * A link that looks like a ticket: the hour, 2D or 3D, the language, the special features, and a sign if few seats
 * are left.
 */
export function ShowtimeChip({ filmId, showtime, marks, day, to = screeningPath(filmId, showtime) }: Props) {
  const sign = showtime.sales_stopped ? 'Vente en ligne close' : seatSigns[showtime.availability]
  return (
    <a href={to} className="showtime" data-availability={showtime.availability}>
      <span className="hour stack">
        {day && <span className="day">{day} </span>}
        <time dateTime={`${showtime.session_date}T${showtime.horaire}`}>{hourText(showtime.horaire)}</time>
      </span>
      <span className="stub stack soft small-text">
        <span className="spoken">, </span>
        <span>
          {showtime.language}
          {showtime.version_2D_3D === '3D' && <b className="light-text bolder"> 3D</b>}
        </span>
        {marks.map(mark => (
          <b className="light-text bolder" key={mark}>
            <span className="spoken">, {markMeanings[mark]}</span>
            <span aria-hidden={mark in markMeanings || undefined} title={markMeanings[mark]}>
              {mark}
            </span>
          </b>
        ))}
        {sign && (
          <>
            <span className="spoken">, </span>
            <small className="alarm-text small-text bold">{sign}</small>
          </>
        )}
      </span>
    </a>
  )
}
