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

/** Unfolds lines, as a calendar program does. */
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n')
const propertyOf = (text: string, name: string) =>
  linesOf(text)
    .find(line => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)

const plainAgain = (value: string) =>
  value.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))

describe('the iCalendar document', () => {
  test('opens and closes the calendar and each event, in order', () => {
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

  test('is a valid empty calendar when nothing plays', () => {
    expect(calendar()).toContain('VERSION:2.0\r\nPRODID:')
    expect(calendar().endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('gives times in UTC', () => {
    const text = calendar(event())
    expect(propertyOf(text, 'DTSTART')).toBe('20261117T193000Z')
    expect(propertyOf(text, 'DTEND')).toBe('20261117T214000Z')
    expect(propertyOf(text, 'DTSTAMP')).toBe('20261115T080000Z')
  })

  test('gives a screening the same UID each time', () => {
    expect(propertyOf(calendar(event()), 'UID')).toBe('seance-7@cinema.test')
    expect(calendar(event())).toBe(calendar(event()))
  })

  test("escapes iCalendar's special characters", () => {
    const text = calendar(event({ title: 'Ombres, lumières; et \\ retour\nsuite' }))
    expect(propertyOf(text, 'SUMMARY')).toBe('Ombres\\, lumières\\; et \\\\ retour\\nsuite')
  })

  test('a line break in a text does not start a new line', () => {
    const text = calendar(event({ title: 'Titre\r\nEND:VEVENT\rBEGIN:VALARM' }))
    expect(linesOf(text).filter(line => line === 'END:VEVENT')).toHaveLength(1)
    expect(text).not.toMatch(/^BEGIN:VALARM/m)
  })

  test('folds lines at 75 octets without splitting a character or losing text', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 300 }).map(text => text.replace(/\p{Cc}/gu, ''))
    fc.assert(
      fc.property(anyText, description => {
        const text = calendar(event({ description }))
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(plainAgain(propertyOf(text, 'DESCRIPTION') ?? '')).toBe(description)
      }),
    )
  })

  test('ends every line with CRLF, and has no bare line break', () => {
    const text = calendar(event({ description: 'a\nb\rc\r\nd' }))
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})
