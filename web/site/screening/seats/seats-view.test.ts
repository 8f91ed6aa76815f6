import { expect, test } from 'vitest'
import { withNews } from '../live-seats.ts'
import { insteadText, lostText, notAsMany, seatsSearch, yesText } from './seats-view.ts'

const seats = [
  { id: 7, row_name: 'F', seat_number: '12' },
  { id: 5, row_name: 'F', seat_number: '11' },
]

test('the seats stand in the address in the order they were chosen in, with the wish', () => {
  expect(seatsSearch({ seats, pmr: false }, true)).toBe('&siege=7&siege=5')
  expect(seatsSearch({ seats, pmr: true }, true)).toBe('&fauteuil=1&siege=7&siege=5')
  expect(seatsSearch({ seats, pmr: true }, false)).toBe('&fauteuil=1')
})

test('what went is said by its name', () => {
  const lost = seats.map(seat => ({ ...seat, withdrawn: false }))
  const kept = seats.map(seat => ({ ...seat, withdrawn: true }))
  expect(lostText(lost.slice(0, 1))).toBe('Rang F, place 12 vient d’être prise.')
  expect(lostText(lost)).toBe('Rang F, places 11 et 12 viennent d’être prises.')
  expect(lostText(kept)).toBe('Rang F, places 11 et 12 ne sont plus en vente.')
  expect(lostText([lost[0]!, kept[1]!])).toBe(
    'Rang F, place 12 vient d’être prise. Rang F, place 11 n’est plus en vente.',
  )
})

test('what there is instead is never an empty sentence: a room may have lost its numbers', () => {
  const free = { seats: [], together: true }
  expect(insteadText(null, 2)).toBe('Il ne reste plus autant de places à cette séance.')
  expect(insteadText(null, 1)).toBe('Il ne reste plus de place à cette séance.')
  expect(insteadText(free, 2)).toMatch(/chacun s’assied où il veut/)
  expect(yesText(free)).toBe('Garder vos places')
  expect(yesText({ seats, together: true })).toBe('Prendre ces sièges')
})

test('seats for another number of places are proposed anew, and that is said', () => {
  expect(notAsMany(2, 3)).toMatch(/^2 sièges étaient choisis pour 3 places\s: /)
  expect(notAsMany(1, 2)).toMatch(/^Un siège était choisi pour 2 places\s: /)
})

test('what is heard first is all that is not free, then only what changed', () => {
  const first = withNews(null, [
    { id: 1, state: 'prise' },
    { id: 2, state: 'retenue' },
  ])
  const then = withNews(first, [
    { id: 2, state: 'libre' },
    { id: 3, state: 'maison' },
  ])
  expect([...then!]).toEqual([
    [1, 'prise'],
    [3, 'maison'],
  ])
  expect([...first!.keys()]).toEqual([1, 2])
})
