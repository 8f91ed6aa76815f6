import { describe, expect, test } from 'vitest'
import { isTooMany, mostSeats, seatsIn } from './seats.ts'

describe('the seats a person asks for', () => {
  test.each(['', '  ', 'deux', '2,5', '1e1', '-3', 'NaN'])('« %s » costs what one seat costs', text => {
    expect(seatsIn(text, 10)).toBe(1)
  })

  test.each([
    ['1', 1],
    [' 4 ', 4],
    ['10', 10],
    ['0', 1],
    ['11', 10],
    ['99999999999999999999', 10],
  ])('« %s » is %d', (text, seats) => {
    expect(seatsIn(text, 10)).toBe(seats)
  })

  test('never more than are left', () => {
    expect(mostSeats(220)).toBe(10)
    expect(mostSeats(3)).toBe(3)
    expect(seatsIn('5', mostSeats(3))).toBe(3)
  })

  test('never more than ten for a person, with those already bought', () => {
    expect(mostSeats(220, 4)).toBe(6)
    expect(mostSeats(3, 4)).toBe(3)
    expect(mostSeats(3, 10)).toBe(0)
  })

  test('who asked for more than can be had is told', () => {
    expect(isTooMany('3', 2)).toBe(true)
    expect(isTooMany('2', 2)).toBe(false)
    expect(isTooMany('', 2)).toBe(false)
  })
})
