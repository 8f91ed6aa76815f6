/** A screening as an event of a calendar. */
export type CalendarEvent = {
  /**
   * The identifier of the event. It never changes, so that a calendar program replaces the event instead of adding
   * a second one.
   */
  uid: string
  start: Date
  end: Date
  title: string
  place: string
  description: string
  /** The absolute URL of the page of the screening. */
  url: string
  /**
   * The number of changes to the screening so far. A calendar program ignores an event whose number is not higher
   * than that of its own copy.
   */
  sequence?: number
  /** The organizer of the event; calendar programs require one for events that may be updated or cancelled. */
  organizer?: { name: string; address: string }
}

type Calendar = {
  name: string
  events: readonly CalendarEvent[]
  madeAt: Date
  /**
   * Whether calendar programs add and update the events (`PUBLISH`) or remove them (`CANCEL`), as in RFC 5546. A
   * downloaded file has no method.
   */
  method?: 'PUBLISH' | 'CANCEL' | undefined
}

/** Writes an iCalendar document (RFC 5545). Times are in UTC, so it needs no time zone definition. */
export function iCalendar({ name, events, madeAt, method }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ouvreuse//Programme//FR',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    // NAME is the standard property. X-WR-CALNAME is for older calendar programs.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap(event => eventLines(event, madeAt, method === 'CANCEL')),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent, madeAt: Date, cancels: boolean): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    ...(event.sequence === undefined ? [] : [`SEQUENCE:${event.sequence}`]),
    ...(cancels ? ['STATUS:CANCELLED'] : []),
    ...(event.organizer ? [organizerLine(event.organizer)] : []),
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'END:VEVENT',
  ]
}

/**
 * Writes the organizer of an event. Replaces quotes and control characters, which are not allowed in a quoted
 * value, with spaces.
 */
const organizerLine = ({ name, address }: { name: string; address: string }): string =>
  `ORGANIZER;CN="${name.replace(/["\p{Cc}]/gu, ' ')}":mailto:${address}`

/** Writes an instant in UTC: 2026-11-17 19:30 → '20261117T193000Z'. */
function utc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Escapes backslashes, semicolons, commas and line breaks. Replaces other control characters. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/**
 * Splits a line of more than 75 bytes as iCalendar requires: each continuation line starts with a space. Never
 * splits a character.
 */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const letter of line) {
    const size = octetsOf(letter)
    if (octets + size > 75) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += size
  }
  return text
}

function octetsOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}
