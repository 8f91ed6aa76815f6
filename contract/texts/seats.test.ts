import { expect, test } from 'vitest'
import { seatsText, seatText } from './seats.ts'

const seatsIn = (words: string) =>
  words.split(', ').map(word => {
    const [row_name, seat_number] = word.split(' ') as [string, string]
    return { row_name, seat_number }
  })

test('a seat is written as its row and its number', () => {
  expect(seatText({ row_name: 'F', seat_number: '12' })).toBe('Rang F, place 12')
})

test.each([
  ['F 12', 'Rang F, place 12'],
  ['F 12, F 11', 'Rang F, places 11 et 12'],
  ['F 13, F 11, F 12', 'Rang F, places 11 à 13'],
  ['F 11, F 12, F 13, F 17', 'Rang F, places 11 à 13 et 17'],
  ['F 9, F 10, F 2', 'Rang F, places 2, 9 et 10'],
  ['F 1, F 3, F 5', 'Rang F, places 1, 3 et 5'],
  ['F 12, F 12bis', 'Rang F, places 12 et 12bis'],
  ['G 2, F 11, F 12, F 13', 'Rang F, places 11 à 13\u00a0; rang G, place 2'],
  ['10 1, 9 1', 'Rang 9, place 1\u00a0; rang 10, place 1'],
])('the seats %s are written « %s »', (seats, said) => {
  expect(seatsText(seatsIn(seats))).toBe(said)
})

test('for tickets without numbered seats, the list of seats is empty', () => {
  expect(seatsText([null, null])).toBe('')
})
