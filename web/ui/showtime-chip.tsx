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
  /** What sets it apart (marksOf): letters for the eye, whole words for the ear and for who points at them. */
  marks: readonly string[]
  /** The day, said before the hour where the page does not show it ('Demain'). */
  day?: string
}

/** Where a screening is booked. */
export function screeningPath(filmId: number, showtime: { id: number; sessionId: number }): string {
  return `/film/${filmId}/seance/${showtime.sessionId}/horaire/${showtime.id}`
}

/** A ticket one can tap: the hour large, version, language and what sets it apart small, a quiet sign when seats run low. */
export function ShowtimeChip({ filmId, showtime, marks, day }: Props) {
  const sign = showtime.sales_stopped ? 'Vente en ligne close' : seatSigns[showtime.availability]
  return (
    <a href={screeningPath(filmId, showtime)} className="showtime" data-availability={showtime.availability}>
      <span className="hour">
        {day && <span className="day">{day} </span>}
        <time dateTime={`${showtime.session_date}T${showtime.horaire}`}>{hourText(showtime.horaire)}</time>
      </span>
      <span className="stub">
        <span className="spoken">, </span>
        <span>
          {showtime.language}
          {showtime.version_2D_3D === '3D' && <b> 3D</b>}
        </span>
        {marks.map(mark => (
          <b key={mark}>
            <span className="spoken">, {markMeanings[mark]}</span>
            <span aria-hidden={mark in markMeanings || undefined} title={markMeanings[mark]}>
              {mark}
            </span>
          </b>
        ))}
        {sign && (
          <>
            <span className="spoken">, </span>
            <small>{sign}</small>
          </>
        )}
      </span>
    </a>
  )
}
