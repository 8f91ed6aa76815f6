import { expect, test } from 'vitest'
import { shownOffline, trouble } from './shown.ts'

test('if the API refuses a scan, the gate page shows the message of the wrong field, if any', () => {
  const message = 'Certaines informations sont incorrectes.'
  expect(trouble({ code: 'invalid', message }).message).toBe(message)
  const errors = [{ field: 'proof', message: 'Ce tarif ne demande pas de justificatif.' }]
  expect(trouble({ code: 'invalid', message, errors }).message).toBe(errors[0]!.message)
})

const now = new Date('2026-11-21T19:20:00Z')
const ticket = {
  ...{ title: 'Metropolis', name_theater: 'Salle 1', name_cinema: 'Le Rex', starts_at: now },
  ...{ seat: 1, seats: 2, label: 'Étudiant', proof: 'carte d’étudiant' },
}
const shown = (verdict: 'accepted' | 'already_used' | 'proof_asked' | 'cancelled', seat: object) =>
  shownOffline(
    { verdict, hash: 'abc', ticket: { ...ticket, ...seat }, entry: null },
    { scan_id: '1', text: 'T' },
    now,
  )

test('the gate page shows the seat of a ticket that is accepted, used, or in a proof check', () => {
  const seat = { row_name: 'F', seat_number: '12' }
  const said = 'Rang F, place 12'
  expect(shown('accepted', seat)).toMatchObject({ seat: said, message: 'Salle 1, billet 1 sur 2.' })
  expect(shown('already_used', seat)).toMatchObject({ seat: said, fare: null })
  expect(shown('proof_asked', seat)).toMatchObject({ seat: said, question: { place: said } })
  expect(shown('cancelled', seat).seat).toBeNull()
})

test('a scan for a film with an age restriction warns staff to check the age, offline too', () => {
  const said = 'Interdit aux moins de 16 ans\u00a0: vérifiez l’âge'
  const film = { classification: 'moins_de_16' as const }
  expect(shown('accepted', film).warning).toBe(said)
  expect(shown('proof_asked', film).warning).toBe(said)
  expect(shown('already_used', film).warning).toBeNull()
  expect(shown('accepted', { classification: 'avertissement' }).warning).toBeNull()
  // An offline list stored by an older version has no age rating.
  expect(shown('accepted', {}).warning).toBeNull()
})

test('in a room without numbered seats, or with an old ticket list, a scan shows « place 1 sur 2 »', () => {
  for (const free of [{ row_name: null, seat_number: null }, {}]) {
    expect(shown('accepted', free)).toMatchObject({ seat: null, message: 'Salle 1, place 1 sur 2.' })
    expect(shown('proof_asked', free)).toMatchObject({ question: { place: 'place 1 sur 2' } })
  }
})
