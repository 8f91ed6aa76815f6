import { describe, expect, test } from 'vitest'
import { aShowtime } from '../../tests/a-showtime.ts'
import { choicesAmong, looser, passes } from './home-filters.ts'

describe('each box keeps what has it', () => {
  test.each([
    ['sme', aShowtime({ sme: true })],
    ['ad', aShowtime({ audio_description: true })],
    ['relax', aShowtime({ kinds: ['debat', 'relax'] })],
    ['fauteuil', aShowtime({ disabled_access: true })],
  ])('%s', (param, time) => {
    expect(passes(time, { [param]: '1' })).toBe(true)
    expect(passes(aShowtime(), { [param]: '1' })).toBe(false)
    expect(passes(aShowtime(), {})).toBe(true)
  })
})

describe('what is offered tells showtimes apart', () => {
  const params = (...given: Parameters<typeof choicesAmong>) =>
    choicesAmong(...given).map(({ param }) => param)

  test('a box that none or all of them have is not offered', () => {
    expect(params([aShowtime(), aShowtime()], {})).toEqual([])
    expect(params([aShowtime({ sme: true }), aShowtime({ sme: true })], {})).toEqual([])
    expect(params([aShowtime({ sme: true }), aShowtime()], {})).toEqual(['sme'])
  })

  test('what is chosen stays in sight, whatever it finds', () => {
    expect(choicesAmong([aShowtime()], { ad: '1', langue: 'Muet' })).toMatchObject([
      { param: 'langue', options: ['VF', 'Muet'] },
      { param: 'ad', options: null },
    ])
  })
})

test('the filter that hides most is the first to loosen; one that alone changes nothing is not named', () => {
  const times = [aShowtime({ sme: true }), aShowtime({ language: 'VO' }), aShowtime({ language: 'VO' })]
  const ways = looser(times, { langue: 'VO', sme: '1', version: '2D' })
  expect(ways).toEqual([
    { all: 'Avec ou sans SME', chosen: { langue: 'VO', version: '2D' }, left: 2 },
    { all: 'Toutes les langues', chosen: { sme: '1', version: '2D' }, left: 1 },
  ])
})
