import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, iCalendar } from './icalendar.ts'

const event = (given: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: 'seance-7@cinema.test',
  start: new Date('2026-11-17T19:30:00Z'),
  end: new Date('2026-11-17T21:40:00Z'),
  title: 'Metropolis',
  place: 'Le Grand Faisceau',
  description: 'VO',
  url: 'https://cinema.test/film/1/seance/7/horaire/3',
  ...given,
})

const madeAt = new Date('2026-11-15T08:00:00Z')
const calendar = (...events: CalendarEvent[]) => iCalendar({ name: 'Programme', events, madeAt })

/** Joins the folded lines of an iCalendar text, as a calendar program does. */
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n')
const propertyOf = (text: string, name: string) =>
  linesOf(text)
    .find(line => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)

const plainAgain = (value: string) =>
  value.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))

describe('the iCalendar document', () => {
  test('in an iCalendar text, the calendar and each event are opened and closed, in the right order', () => {
    const markers = linesOf(calendar(event(), event())).filter(line => /^(BEGIN|END):/.test(line))
    expect(markers).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'END:VEVENT',
      'END:VCALENDAR',
    ])
  })

  test('without screenings, the iCalendar text is a valid empty calendar', () => {
    expect(calendar()).toContain('VERSION:2.0\r\nPRODID:')
    expect(calendar().endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('an iCalendar event gives its times in UTC', () => {
    const text = calendar(event())
    expect(propertyOf(text, 'DTSTART')).toBe('20261117T193000Z')
    expect(propertyOf(text, 'DTEND')).toBe('20261117T214000Z')
    expect(propertyOf(text, 'DTSTAMP')).toBe('20261115T080000Z')
  })

  test('a screening keeps the same UID each time its iCalendar event is generated', () => {
    expect(propertyOf(calendar(event()), 'UID')).toBe('seance-7@cinema.test')
    expect(calendar(event())).toBe(calendar(event()))
  })

  test('special characters of iCalendar are escaped in a title', () => {
    const text = calendar(event({ title: 'Ombres, lumières; et \\ retour\nsuite' }))
    expect(propertyOf(text, 'SUMMARY')).toBe('Ombres\\, lumières\\; et \\\\ retour\\nsuite')
  })

  test('a line break in a title does not start a new line of the iCalendar text', () => {
    const text = calendar(event({ title: 'Titre\r\nEND:VEVENT\rBEGIN:VALARM' }))
    expect(linesOf(text).filter(line => line === 'END:VEVENT')).toHaveLength(1)
    expect(text).not.toMatch(/^BEGIN:VALARM/m)
  })

  test('iCalendar lines are folded at 75 octets without splitting a character or losing text', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 300 }).map(text => text.replace(/\p{Cc}/gu, ''))
    fc.assert(
      fc.property(anyText, description => {
        const text = calendar(event({ description }))
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(plainAgain(propertyOf(text, 'DESCRIPTION') ?? '')).toBe(description)
      }),
    )
  })

  test('every iCalendar line ends with CRLF, and no bare line break is left', () => {
    const text = calendar(event({ description: 'a\nb\rc\r\nd' }))
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})
