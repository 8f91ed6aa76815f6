import { expect, test } from 'vitest'
import { applySeatNews } from '../live-seats.ts'
import { insteadText, lostText, noSeats, resized, seatsSearch, yesText } from './seats-view.ts'

const seats = [
  { id: 7, row_name: 'F', seat_number: '12' },
  { id: 5, row_name: 'F', seat_number: '11' },
]

test('the URL of a screening contains the seats in the order in which they were chosen', () => {
  expect(seatsSearch({ seats, pmr: false }, true)).toBe('&siege=7&siege=5')
  expect(seatsSearch({ seats, pmr: true }, true)).toBe('&fauteuil=1&siege=7&siege=5')
  expect(seatsSearch({ seats, pmr: true }, false)).toBe('&fauteuil=1')
})

test('the page names the seats that the buyer has lost, and says if they were sold or taken off sale', () => {
  const lost = seats.map(seat => ({ ...seat, withdrawn: false }))
  const kept = seats.map(seat => ({ ...seat, withdrawn: true }))
  expect(lostText(lost.slice(0, 1))).toBe('Rang F, place 12 vient d’être prise.')
  expect(lostText(lost)).toBe('Rang F, places 11 et 12 viennent d’être prises.')
  expect(lostText(kept)).toBe('Rang F, places 11 et 12 ne sont plus en vente.')
  expect(lostText([lost[0]!, kept[1]!])).toBe(
    'Rang F, place 12 vient d’être prise. Rang F, place 11 n’est plus en vente.',
  )
})

test('if chosen seats are lost, the page says whether other seats, no seats or free seating remain', () => {
  const free = { seats: [], together: true }
  expect(insteadText(null, 2)).toBe('Il ne reste plus autant de places à cette séance.')
  expect(insteadText(null, 1)).toBe('Il ne reste plus de place à cette séance.')
  expect(insteadText(free, 2)).toMatch(/chacun s’assied où il veut/)
  expect(yesText(free)).toBe('Garder vos places')
  expect(yesText({ seats, together: true })).toBe('Prendre ces sièges')
})

test('if the number of tickets changes and the chosen seats must move, the page says so', () => {
  const view = { ...noSeats, n: 0, pmr: false }
  const elsewhere = { id: 9, row_name: 'G', seat_number: '1' }
  expect(resized(view, seats, seats.slice(0, 1))).toMatchObject({ own: true, problem: null })
  expect(resized(view, seats, [...seats, elsewhere]).problem).toBeNull()
  expect(resized(view, seats, [seats[0]!, elsewhere, { ...elsewhere, id: 10 }]).problem).toBe(
    '3 places ne tiennent pas là\u00a0: voici les plus proches.',
  )
  expect(resized(view, seats, [elsewhere]).problem).toMatch(/^Une place seule n’est pas possible là/)
})

test('the first live update lists all seats that are not free; later updates list only changes', () => {
  const first = applySeatNews(null, [
    { id: 1, state: 'prise' },
    { id: 2, state: 'retenue' },
  ])
  const then = applySeatNews(first, [
    { id: 2, state: 'libre' },
    { id: 3, state: 'maison' },
  ])
  expect([...then!]).toEqual([
    [1, 'prise'],
    [3, 'maison'],
  ])
  expect([...first!.keys()]).toEqual([1, 2])
})
