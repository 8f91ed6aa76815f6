import { describe, expect, test } from 'vitest'
import { verdictSentence, verdictWords } from '../texts/admission.ts'
import {
  colourOf,
  decideEntry,
  decideReport,
  type TicketAtDoor,
  verdictAfterProof,
  verdicts,
} from './admission.ts'
import { usualRules } from './terms.ts'

const ticket = (given: Partial<TicketAtDoor> = {}): TicketAtDoor => ({
  ...usualRules,
  sessions_id: 7,
  cinemas_id: 1,
  starts_at: new Date('2026-11-21T19:30:00Z'),
  stands: true,
  screening_cancelled: false,
  entered: false,
  ...given,
})
const here = { sessions_id: 7 }
const at = (moment: string) => new Date(moment)
const inTime = at('2026-11-21T19:20:00Z')

describe('the admission window', () => {
  test.each([
    ['2026-11-21T18:59:59.999Z', 'too_early'],
    ['2026-11-21T19:00:00.000Z', 'accepted'],
    ['2026-11-21T19:30:00.000Z', 'accepted'],
    ['2026-11-21T19:40:00.000Z', 'accepted'],
    ['2026-11-21T19:40:00.001Z', 'too_late'],
    ['2026-11-21T23:30:00.000Z', 'too_late'],
    ['2026-11-22T10:00:00.000Z', 'wrong_day'],
    ['2026-11-20T19:30:00.000Z', 'wrong_day'],
    ['2026-11-21T08:00:00.000Z', 'too_early'],
  ])('a ticket for 20:30 in Paris (19:30 UTC), scanned at %s UTC, gets the verdict %s', (moment, verdict) => {
    expect(decideEntry(ticket(), here, at(moment))).toBe(verdict)
  })

  test.each([
    ['2026-11-21T18:29:59Z', 'too_early'],
    ['2026-11-21T18:30:00Z', 'accepted'],
    ['2026-11-21T19:35:00Z', 'accepted'],
    ['2026-11-21T19:35:01Z', 'too_late'],
  ])(
    'if an order allows entry from an hour before the start to 5 minutes after, a scan at %s gets %s',
    (moment, verdict) => {
      const other = ticket({ doors_minutes: 60, entry_minutes: 5 })
      expect(decideEntry(other, here, at(moment))).toBe(verdict)
    },
  )

  test.each([
    // The screening starts at 00:15 in Paris, so the doors open at 23:45 on the previous date.
    ['2026-11-21T23:15:00Z', '2026-11-21T22:44:59Z', 'too_early'],
    ['2026-11-21T23:15:00Z', '2026-11-21T22:45:00Z', 'accepted'],
    // The screening starts at 23:55 in Paris, so admission ends at 00:05 on the next date.
    ['2026-11-21T22:55:00Z', '2026-11-21T23:04:00Z', 'accepted'],
    ['2026-11-21T22:55:00Z', '2026-11-21T23:05:01Z', 'too_late'],
  ])(
    'near midnight, a ticket for %s scanned at %s (UTC) gets the verdict %s',
    (starts_at, moment, verdict) => {
      expect(decideEntry(ticket({ starts_at: at(starts_at) }), here, at(moment))).toBe(verdict)
    },
  )
})

describe('the gate', () => {
  test('a gate that admits to one screening refuses tickets of another', () => {
    expect(decideEntry(ticket(), { sessions_id: 8 }, inTime)).toBe('wrong_screening')
  })

  test('a gate of a cinema accepts tickets of all its screenings, and refuses tickets of another cinema', () => {
    expect(decideEntry(ticket(), { cinemas_id: 1 }, inTime)).toBe('accepted')
    expect(decideEntry(ticket(), { cinemas_id: 2 }, inTime)).toBe('wrong_screening')
  })

  test('a ticket scanned too early and at the wrong gate gets the verdict « wrong screening »', () => {
    expect(decideEntry(ticket(), { sessions_id: 8 }, at('2026-11-21T18:00:00Z'))).toBe('wrong_screening')
  })
})

test('a cancelled or used ticket is reported as such, even if the gate or the time is wrong too', () => {
  const all = { entered: true, stands: false, screening_cancelled: true }
  expect(decideEntry(ticket(all), { sessions_id: 8 }, at('2026-12-24T10:00:00Z'))).toBe('screening_cancelled')
  expect(decideEntry(ticket({ ...all, screening_cancelled: false }), here, inTime)).toBe('cancelled')
  expect(decideEntry(ticket({ entered: true }), { sessions_id: 8 }, inTime)).toBe('already_used')
})

test('an offline entry counts at the time of its scan, not of its later upload', () => {
  const later = at('2026-11-23T08:00:00Z')
  expect(decideReport(ticket(), inTime, later)).toBe('accepted')
  expect(decideReport(ticket(), at('2026-11-21T18:00:00Z'), later)).toBe('too_early')
  expect(decideReport(ticket(), at('2026-11-21T20:00:00Z'), later)).toBe('too_late')
  expect(decideReport(ticket({ entered: true }), inTime, later)).toBe('already_used')
  expect(decideReport(ticket({ stands: false }), inTime, later)).toBe('cancelled')
})

test('an offline entry with a future date counts at the time of its upload', () => {
  const ahead = at('2030-01-01T00:00:00Z')
  expect(decideReport(ticket(), ahead, at('2026-11-21T22:00:00Z'))).toBe('accepted')
  expect(decideReport(ticket(), ahead, inTime)).toBe('accepted')
  expect(decideReport(ticket(), ahead, at('2026-11-21T18:59:00Z'))).toBe('too_early')
  expect(decideReport(ticket(), ahead, at('2026-11-20T15:00:00Z'))).toBe('wrong_day')
})

describe('the proof of a reduced fare', () => {
  test.each([
    ['ask', 'carte d’étudiant', 'proof_asked'],
    ['ask', null, 'accepted'],
    ['seen', 'carte d’étudiant', 'accepted'],
    ['refused', 'carte d’étudiant', 'proof_refused'],
    // Staff refused the proof, and then the cinema removed the requirement from the fare: the visitor is still
    // refused.
    ['refused', null, 'proof_refused'],
    // An older client does not report whether staff saw a proof: its tickets are accepted without one.
    [undefined, 'carte d’étudiant', 'accepted'],
  ] as const)(
    'a scan with the proof status « %s », for a fare whose required proof is %s, gets the verdict %s',
    (said, proof, verdict) => {
      expect(verdictAfterProof('accepted', proof, said)).toBe(verdict)
    },
  )

  test('staff are not asked to check a proof (such as a student card) if the ticket is refused anyway', () => {
    expect(verdictAfterProof('already_used', 'carte d’étudiant', 'ask')).toBe('already_used')
    expect(verdictAfterProof('cancelled', 'carte d’étudiant', 'refused')).toBe('cancelled')
  })
})

test('every verdict of a scan has its own code, colour and sentence', () => {
  const all = [...verdicts, 'unlisted'] as const
  expect(new Set(all.map(verdict => verdictWords[verdict])).size).toBe(all.length)
  const facts = {
    title: 'Metropolis',
    name_theater: 'Salle 2',
    name_cinema: 'Le Rex',
    seat: 1,
    seats: 3,
    proof: 'Carte d’étudiant',
  }
  const entry = { scanned_at: at('2026-11-21T19:12:00Z'), device: 'Hall 1' }
  const said = all.map(verdict =>
    verdictSentence(verdict, {
      ticket: { ...facts, starts_at: at('2026-11-21T19:30:00Z') },
      entry,
      now: inTime,
    }),
  )
  expect(new Set(said).size).toBe(all.length)
  expect(said).toContain('Salle 2, place 1 sur 3.')
  expect(said).toContain('Demandez à voir\u00a0: carte d’étudiant.')
  expect(said).toContain('Entré à 20h12, Hall 1.')
  expect(said).toContain('L’entrée ouvre à 20h00.')
  expect(said).toContain('Ce billet est pour le samedi 21 novembre à 20h30\u00a0: «\u00a0Metropolis\u00a0».')
  expect(all.filter(verdict => colourOf(verdict) === 'green')).toEqual(['accepted'])
})

test('the verdict for a ticket used on another day names that day', () => {
  const entry = { scanned_at: at('2026-11-19T19:12:00Z'), device: '' }
  expect(verdictSentence('already_used', { ticket: null, entry, now: inTime })).toBe(
    'Entré le jeudi 19 novembre à 20h12.',
  )
})
