import { describe, expect, test } from 'vitest'
import { verdictSentence, verdictWords } from '../texts/admission.ts'
import { afterProof, colourOf, decideEntry, decideReport, type TicketAtDoor, verdicts } from './admission.ts'

const ticket = (given: Partial<TicketAtDoor> = {}): TicketAtDoor => ({
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

describe('the window', () => {
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
  ])('at %s: %s', (moment, verdict) => {
    expect(decideEntry(ticket(), here, at(moment))).toBe(verdict)
  })

  test.each([
    // 00:15 in Paris: its doors open the day before.
    ['2026-11-21T23:15:00Z', '2026-11-21T22:44:59Z', 'too_early'],
    ['2026-11-21T23:15:00Z', '2026-11-21T22:45:00Z', 'accepted'],
    // 23:55 in Paris: it closes the day after.
    ['2026-11-21T22:55:00Z', '2026-11-21T23:04:00Z', 'accepted'],
    ['2026-11-21T22:55:00Z', '2026-11-21T23:05:01Z', 'too_late'],
  ])('a screening at %s, seen at %s across midnight: %s', (starts_at, moment, verdict) => {
    expect(decideEntry(ticket({ starts_at: at(starts_at) }), here, at(moment))).toBe(verdict)
  })
})

describe('the gate', () => {
  test('of one screening opens for it alone', () => {
    expect(decideEntry(ticket(), { sessions_id: 8 }, inTime)).toBe('wrong_screening')
  })

  test('of a cinema opens for all that is on there, and for no other cinema', () => {
    expect(decideEntry(ticket(), { cinemas_id: 1 }, inTime)).toBe('accepted')
    expect(decideEntry(ticket(), { cinemas_id: 2 }, inTime)).toBe('wrong_screening')
  })

  test('says another screening before too early: who comes is shown the way', () => {
    expect(decideEntry(ticket(), { sessions_id: 8 }, at('2026-11-21T18:00:00Z'))).toBe('wrong_screening')
  })
})

test('what lasts comes before what passes', () => {
  const all = { entered: true, stands: false, screening_cancelled: true }
  expect(decideEntry(ticket(all), { sessions_id: 8 }, at('2026-12-24T10:00:00Z'))).toBe('screening_cancelled')
  expect(decideEntry(ticket({ ...all, screening_cancelled: false }), here, inTime)).toBe('cancelled')
  expect(decideEntry(ticket({ entered: true }), { sessions_id: 8 }, inTime)).toBe('already_used')
})

test('a report is judged by the hour at which somebody entered, not by the one it comes at', () => {
  const later = at('2026-11-23T08:00:00Z')
  expect(decideReport(ticket(), inTime, later)).toBe('accepted')
  expect(decideReport(ticket(), at('2026-11-21T18:00:00Z'), later)).toBe('too_early')
  expect(decideReport(ticket(), at('2026-11-21T20:00:00Z'), later)).toBe('too_late')
  expect(decideReport(ticket({ entered: true }), inTime, later)).toBe('already_used')
  expect(decideReport(ticket({ stands: false }), inTime, later)).toBe('cancelled')
})

test('a report whose clock is ahead is believed once the doors have opened, and not before', () => {
  const ahead = at('2030-01-01T00:00:00Z')
  expect(decideReport(ticket(), ahead, at('2026-11-21T22:00:00Z'))).toBe('accepted')
  expect(decideReport(ticket(), ahead, inTime)).toBe('accepted')
  expect(decideReport(ticket(), ahead, at('2026-11-21T18:59:00Z'))).toBe('too_early')
  expect(decideReport(ticket(), ahead, at('2026-11-20T15:00:00Z'))).toBe('wrong_day')
})

describe('a proof', () => {
  test.each([
    ['ask', 'carte d’étudiant', 'proof_asked'],
    ['ask', null, 'accepted'],
    ['seen', 'carte d’étudiant', 'accepted'],
    ['refused', 'carte d’étudiant', 'proof_refused'],
    // Asked for a moment ago, and no longer by now: who was sent back is not let in for that.
    ['refused', null, 'proof_refused'],
    // A client of before there were proofs.
    [undefined, 'carte d’étudiant', 'accepted'],
  ] as const)('%s with %s: %s', (said, proof, verdict) => {
    expect(afterProof('accepted', proof, said)).toBe(verdict)
  })

  test('is not asked for where nobody enters', () => {
    expect(afterProof('already_used', 'carte d’étudiant', 'ask')).toBe('already_used')
    expect(afterProof('cancelled', 'carte d’étudiant', 'refused')).toBe('cancelled')
  })
})

test('every answer has its own word, a colour and a sentence', () => {
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

test('an entry of another day says its day', () => {
  const entry = { scanned_at: at('2026-11-19T19:12:00Z'), device: '' }
  expect(verdictSentence('already_used', { ticket: null, entry, now: inTime })).toBe(
    'Entré le jeudi 19 novembre à 20h12.',
  )
})
