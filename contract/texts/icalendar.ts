/** A screening as a calendar shows it. */
export type CalendarEvent = {
  /** The same for ever, so that a calendar that asks again moves the event instead of doubling it. */
  uid: string
  start: Date
  end: Date
  title: string
  place: string
  description: string
  /** Absolute address of the page. */
  url: string
  /** How often it has changed: a calendar takes only what is newer than what it has. */
  sequence?: number
  /** Who may change the event, and take it back: calendars ask for one. */
  organizer?: { name: string; address: string }
}

type Calendar = {
  name: string
  events: readonly CalendarEvent[]
  madeAt: Date
  /** What its reader is to do (RFC 5546): take it in, also over what came before, or take it out. A file says nothing. */
  method?: 'PUBLISH' | 'CANCEL' | undefined
}

/** An iCalendar document (RFC 5545). Times are UTC, so it needs no table of summer times. */
export function iCalendar({ name, events, madeAt, method }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ouvreuse//Programme//FR',
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    // The standard name of a calendar, and the one that older programs read.
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

/** In a parameter a text stands in quotes, and holds none. */
const organizerLine = ({ name, address }: { name: string; address: string }): string =>
  `ORGANIZER;CN="${name.replace(/["\p{Cc}]/gu, ' ')}":mailto:${address}`

/** 2026-11-17 19:30 UTC → '20261117T193000Z'. */
function utc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** Backslash, semicolon, comma and line breaks mean something in iCalendar; other control characters may not occur. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
}

/** Lines hold at most 75 octets; the rest goes on after a space. A letter of several octets stays whole. */
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
