import { durationText } from '../../../contract/texts/dates.ts'
import { type CalendarEvent, iCalendar } from '../../../contract/texts/icalendar.ts'
import { classificationWords, marksInFull } from '../../../contract/texts/screening-notices.ts'
import type { Cinema, Film, Showtime } from '../../programme.ts'
import { screeningTimes } from '../../screening-times.ts'
import { screeningPath } from '../../ui/showtime-chip.tsx'

type Programme = { films: readonly Film[]; cinemas: readonly Cinema[]; url: URL }

/** Returns one calendar event per screening, in order of time. */
export function screeningEvents({ films, cinemas, url }: Programme): CalendarEvent[] {
  return films
    .flatMap(film => film.timeTables.flatMap(showtime => eventOf(film, showtime, cinemas, url)))
    .sort((a, b) => a.start.getTime() - b.start.getTime())
}

function eventOf(film: Film, showtime: Showtime, cinemas: readonly Cinema[], url: URL): CalendarEvent[] {
  const times = screeningTimes(showtime.session_date, showtime.horaire, film.time, showtime.pre_show_minutes)
  if (!times) return []
  const cinema = cinemas.find(({ id }) => id === showtime.cinemas_id)
  const page = url.origin + screeningPath(film.id, showtime)
  return [
    {
      ...times,
      uid: `seance-${showtime.sessionId}@${url.hostname}`,
      title: film.title,
      place: [cinema?.name_cinema, showtime.name_theater, cinema?.address_cine, cinema?.city]
        .filter(Boolean)
        .join(', '),
      description: [
        `${film.title}, de ${film.director}`,
        [durationText(film.time), showtime.language, showtime.version_2D_3D, ...marksInFull(showtime)].join(
          ', ',
        ),
        ...(film.classification === 'tous_publics' ? [] : [classificationWords[film.classification]]),
        page,
      ].join('\n'),
      url: page,
    },
  ]
}

/**
 * Returns the response with a calendar file. Its type and its file name make browsers open it in the calendar
 * application.
 */
export function calendarResponse(calendar: Parameters<typeof iCalendar>[0], fileName: string): Response {
  return new Response(iCalendar(calendar), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${fileName}"`,
      'cache-control': 'public, max-age=300, s-maxage=10',
    },
  })
}

export const noSuchCalendar = () =>
  new Response('Cette séance ou ce film n’est plus au programme.\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
