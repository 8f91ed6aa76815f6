import { expect, test } from 'vitest'
import { cents, eurosFromCents } from '../../../contract/rules/money.ts'
import { type Counts, countsIn, mostSeats, placesIn } from './counts.ts'
import { reasonsForFewer } from './reasons-for-fewer.ts'
import type { Screening } from './screening.ts'
import { applyCount, firstChoice, shownCounts } from './screening-ticket.tsx'

const fare = (tariffs_id: number, label: string, max_per_order: number | null = null) => ({
  ...{ tariffs_id, label, condition: '', proof: null, min_age: null, max_age: null },
  ...{ max_per_order, price: eurosFromCents(cents(700)) },
})
const student = fare(3, 'Étudiant')
const selling = (...tariffs: Screening['tariffs']) => ({
  ...{ tariffs, supplement: eurosFromCents(cents(0)), seats_per_person: 10 },
})
const open = selling(fare(1, 'Plein tarif'), fare(2, 'Abonné', 4), student, fare(4, 'Moins de 14 ans'))
const closed = selling(...open.tariffs.filter(each => each !== student))

type Given = { on?: typeof open; known?: Screening['tariffs']; left?: number; held?: number }

function read(search: string, { on = open, known = on.tariffs, left = 220, held = 0 }: Given = {}) {
  const wanted = countsIn(new URLSearchParams(search), on)
  const most = mostSeats(on, left, held)
  const places = placesIn(on, wanted, most)
  const shown = shownCounts(firstChoice(wanted), places)
  return { places, shown, why: reasonsForFewer(on, wanted, { places, most, held, known }) }
}

test('the page gives no reason for fewer tickets if all ordered tickets are available', () => {
  expect(read('places=2&tarif-3=1&tarif-4=2').why).toEqual([])
  expect(read('').why).toEqual([])
})

test('tickets at a fare no longer sold are reported, with the fare’s name if the page knows it', () => {
  const family = 'places=2&tarif-3=1&tarif-4=2'
  expect(read(family, { on: closed }).places).toHaveLength(4)
  expect(read(family, { on: closed }).why).toEqual([
    '1 place retirée\u00a0: son tarif n’est plus vendu pour cette séance.',
  ])
  expect(read('tarif-3=2', { on: closed }).why).toEqual([
    '2 places retirées\u00a0: leur tarif n’est plus vendu pour cette séance.',
  ])
  expect(read(family, { on: closed, known: open.tariffs }).why).toEqual([
    '1 place retirée\u00a0: le tarif «\u00a0Étudiant\u00a0» n’est plus vendu pour cette séance.',
  ])
})

test.each([
  [10, 'places=2&tarif-3=1&tarif-4=9', {}, 'une personne en a 10 au plus pour une séance.'],
  [3, 'places=2&tarif-4=2', { left: 3 }, 'il n’en restait pas plus.'],
  [2, 'places=3', { held: 8 }, 'vous en avez déjà 8, et une personne en a 10 au plus pour une séance.'],
  [1, 'places=3', { held: 8, left: 1 }, 'il n’en restait pas plus.'],
])(
  'an order is reduced to %d tickets, with the reason, for the URL parameters %s',
  (seats, search, limits, why) => {
    const { places, why: said } = read(search, limits)
    expect(places).toHaveLength(seats)
    expect(said).toEqual([`Réservation ramenée à ${seats} place${seats > 1 ? 's' : ''}\u00a0: ${why}`])
  },
)

test('if an order exceeds the maximum of a fare per order, the page says what the maximum is', () => {
  const { why, shown } = read('places=0&tarif-2=6')
  expect(why).toEqual([
    'Tarif «\u00a0Abonné\u00a0» ramené à 4 places\u00a0: le plus par réservation à ce tarif.',
  ])
  expect(shown).toMatchObject({ 1: '0', 2: '4' })
  expect(read('places=0&tarif-2=6', { left: 3 }).why).toEqual([
    'Réservation ramenée à 3 places\u00a0: il n’en restait pas plus.',
  ])
})

test('a ticket count that is not a whole number is reported', () => {
  expect(read('places=1.5&tarif-4=1').why).toEqual(['«\u00a01.5\u00a0» n’est pas un nombre de places.'])
})

test('a ticket count field shows the typed text while it has the focus, then the available number', () => {
  expect(read('places=2&tarif-3=1&tarif-4=9').shown).toMatchObject({ 1: '2', 3: '1', 4: '7' })
  const settle = (wanted: Counts) => placesIn(open, wanted, 10)
  const typed = applyCount(firstChoice({ 1: '2', 4: '1' }), 4, '12', true, settle)
  expect(shownCounts(typed, settle(typed.wanted))).toMatchObject({ 1: '2', 4: '12' })
  const left = { ...typed, typing: null }
  expect(shownCounts(left, settle(left.wanted))).toMatchObject({ 1: '2', 4: '8' })
})

test('a mistyped digit that the user deletes again does not reduce the counts of other fares', () => {
  const settle = (wanted: Counts) => placesIn(open, wanted, 10)
  const slip = applyCount(firstChoice({ 1: '2', 4: '2' }), 1, '22', true, settle)
  expect(applyCount(slip, 1, '2', true, settle).wanted).toMatchObject({ 1: '2', 4: '2' })
})

test('when the user changes the count of one fare, the other counts are reduced to the available tickets', () => {
  const settle = (wanted: Counts) => placesIn(closed, wanted, 10)
  const next = applyCount(firstChoice({ 1: '2', 3: '1', 4: '12' }), 1, '1', false, settle)
  expect(next.wanted).toEqual({ 1: '1', 4: '8' })
})
