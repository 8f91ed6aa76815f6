/** A screening in a calendar. */
export type CalendarEvent = {
  /** Never changes, so that an update moves the event instead of duplicating it. */
  uid: string
  start: Date
  end: Date
  title: string
  place: string
  description: string
  /** Absolute URL of the page. */
  url: string
  /** The number of changes so far: a calendar ignores an update that is not newer. */
  sequence?: number
  /** Required by calendars for events that may be updated or cancelled. */
  organizer?: { name: string; address: string }
}

type Calendar = {
  name: string
  events: readonly CalendarEvent[]
  madeAt: Date
  /** The iTIP method (RFC 5546): add or update, or cancel. Absent in a downloaded file. */
  method?: 'PUBLISH' | 'CANCEL' | undefined
}

/** An iCalendar document (RFC 5545). Times are UTC, so it needs no VTIMEZONE. */
export function iCalendar({ name, events, madeAt, method }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ouvreuse//Programme//FR',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    // The standard property, and the one that older programs read.
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

/** A quoted parameter value must not contain quotes or control characters. */
const organizerLine = ({ name, address }: { name: string; address: string }): string =>
  `ORGANIZER;CN="${name.replace(/["\p{Cc}]/gu, ' ')}":mailto:${address}`

/** 2026-11-17 19:30 UTC → '20261117T193000Z'. */
function utc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Escapes backslash, semicolon, comma and line breaks; replaces other control characters. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** Folds a line at 75 octets: continuation lines start with a space. A multi-byte character is not split. */
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
