import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { orderCalendar } from './calendar.ts'

const fares = [
  { label: 'Plein tarif', proof: null },
  { label: 'Étudiant', proof: 'carte d’étudiant' },
]

const facts = {
  order: 12,
  bought_at: new Date('2026-11-20T15:00:00Z'),
  screening: 7,
  film: 'Metropolis',
  starts_at: new Date('2026-11-21T19:30:00Z'),
  ...{ cancel_minutes: 15, doors_minutes: 30, entry_minutes: 10 },
  version: '2D',
  language: 'VF',
  marks: ['SME', 'Débat'],
  minimum_age: 3,
  warning: 'Interdit aux moins de 12 ans.',
  cinema: 'Le Rex',
  address: '1, rue du Rex',
  city: 'Paris',
  room: 'Salle 1',
  buyer: 'Mona Garçon',
  seats: 2,
  tickets: ['a', 'b'].map((code, index) => ({
    number: index + 1,
    code,
    price: cents(1250),
    ...fares[index]!,
    seat: null,
  })),
}
const evening = {
  ends_at: new Date('2026-11-21T21:04:00Z'),
  site: new URL('https://cinema.test/'),
  page: new URL('https://cinema.test/utilisateur/reservation/12'),
  madeAt: new Date('2026-11-20T16:00:00Z'),
  revision: 0,
}
const lines = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('the calendar file of an order has one event with the time, the cinema and the number of tickets', () => {
  const shown = lines(orderCalendar(facts, evening))
  expect(shown).toEqual(
    expect.arrayContaining([
      'UID:reservation-12@cinema.test',
      'DTSTART:20261121T193000Z',
      'DTEND:20261121T210400Z',
      'SUMMARY:Metropolis',
      'LOCATION:Le Rex\\, Salle 1\\, 1\\, rue du Rex\\, Paris',
      'URL:https://cinema.test/utilisateur/reservation/12',
    ]),
  )
  expect(shown.find(line => line.startsWith('DESCRIPTION:'))).toContain(
    'Réservation n° 12 : 1\u00a0×\u00a0plein tarif\\, 1\u00a0×\u00a0étudiant\\nÀ présenter à l’entrée : carte d’étudiant (Étudiant)\\nVF\\, 2D\\, SME\\, Débat\\nInterdit aux moins de 12 ans.\\nOuverture des portes à 20h00',
  )
  expect(shown.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1)
})

test('the calendar event of a numbered screening contains the seats', () => {
  const tickets = facts.tickets.map((ticket, index) => ({
    ...ticket,
    seat: { row_name: 'F', seat_number: String(12 - index) },
  }))
  const shown = lines(orderCalendar({ ...facts, tickets }, evening))
  expect(shown.find(line => line.startsWith('DESCRIPTION:'))).toContain(
    '1\u00a0×\u00a0étudiant\\nRang F\\, places 11 et 12\\nÀ présenter',
  )
})

test('the calendar event of an order does not contain the name of the buyer', () => {
  expect(orderCalendar(facts, evening)).not.toContain('Mona')
})

test('a changed or cancelled calendar event has the same UID and a higher sequence', () => {
  const shown = (revision: number, method?: 'PUBLISH' | 'CANCEL') =>
    lines(orderCalendar(facts, { ...evening, revision, method })).filter(line =>
      /^(METHOD|UID|SEQUENCE|STATUS|DTSTAMP)/.test(line),
    )
  const always = ['UID:reservation-12@cinema.test', 'DTSTAMP:20261120T160000Z']
  expect(shown(0).toSorted()).toEqual([...always, 'SEQUENCE:0'].toSorted())
  expect(shown(2, 'PUBLISH').toSorted()).toEqual([...always, 'METHOD:PUBLISH', 'SEQUENCE:2'].toSorted())
  expect(shown(2, 'CANCEL').toSorted()).toEqual(
    [...always, 'METHOD:CANCEL', 'SEQUENCE:3', 'STATUS:CANCELLED'].toSorted(),
  )
})
