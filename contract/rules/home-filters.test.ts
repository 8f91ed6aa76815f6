import { describe, expect, test } from 'vitest'
import { aShowtime } from '../../tests/a-showtime.ts'
import { choicesAmong, countWithoutEachFilter, passes } from './home-filters.ts'

describe('checkbox filters of the home page', () => {
  test.each([
    ['sme', aShowtime({ sme: true })],
    ['ad', aShowtime({ audio_description: true })],
    ['relax', aShowtime({ kinds: ['debat', 'relax'] })],
    ['fauteuil', aShowtime({ disabled_access: true })],
  ])('the home page filter « %s » keeps only the showtimes that match it', (param, time) => {
    expect(passes(time, { [param]: '1' })).toBe(true)
    expect(passes(aShowtime(), { [param]: '1' })).toBe(false)
    expect(passes(aShowtime(), {})).toBe(true)
  })
})

describe('the filters offered on the home page', () => {
  const params = (...given: Parameters<typeof choicesAmong>) =>
    choicesAmong(...given).map(({ param }) => param)

  test('the home page offers no filter that would match all or none of the showtimes', () => {
    expect(params([aShowtime(), aShowtime()], {})).toEqual([])
    expect(params([aShowtime({ sme: true }), aShowtime({ sme: true })], {})).toEqual([])
    expect(params([aShowtime({ sme: true }), aShowtime()], {})).toEqual(['sme'])
  })

  test('a filter that the visitor chose stays on the home page, even if no showtime matches it', () => {
    expect(choicesAmong([aShowtime()], { ad: '1', langue: 'Muet' })).toMatchObject([
      { param: 'langue', options: ['VF', 'Muet'] },
      { param: 'ad', options: null },
    ])
  })
})

test('if no showtime matches, the home page proposes to drop filters, the most restrictive first', () => {
  const times = [aShowtime({ sme: true }), aShowtime({ language: 'VO' }), aShowtime({ language: 'VO' })]
  const ways = countWithoutEachFilter(times, { langue: 'VO', sme: '1', version: '2D' })
  expect(ways).toEqual([
    { all: 'Avec ou sans SME', chosen: { langue: 'VO', version: '2D' }, left: 2 },
    { all: 'Toutes les langues', chosen: { sme: '1', version: '2D' }, left: 1 },
  ])
})
