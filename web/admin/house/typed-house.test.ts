import { expect, test } from 'vitest'
import { usualWeek } from '../../../contract/rules/opening-hours.ts'
import { houseShown, houseTyped } from './typed-house.ts'

const cinemas = [{ cinemas_id: 3 }]
const house = {
  ...{ name_house: 'Le Rex', accent_color: null, social_links: ['https://a.example/'], minimum_age: 3 },
  opening_hours: [{ cinemas_id: 3, name_cinema: 'Le Rex', days: usualWeek }],
}
const seen = houseShown(house as never)
const sent = (changes: Record<string, string>) => houseTyped(cinemas, { ...seen, ...changes }, seen)

test('what nobody touched is not sent', () => {
  expect(sent({})).toEqual({ body: { seen: {} } })
})

test('what is typed goes in its own shape, with what was seen there', () => {
  expect(
    sent({ accent_color: '#ffd166', social_links: 'https://a.example/\n\n https://b.example/ ' }),
  ).toEqual({
    body: {
      accent_color: '#ffd166',
      social_links: ['https://a.example/', 'https://b.example/'],
      seen: { accent_color: null, social_links: ['https://a.example/'] },
    },
  })
})

test.each([
  ['14:30-23:45', { opens: '14:30', closes: '23:45' }],
  ['14h à 1h30', { opens: '14:00', closes: '01:30' }],
  ['', null],
])('a day is written « %s »', (typed, day) => {
  const body = { opening_hours: [{ cinemas_id: 3, days: [day, ...usualWeek.slice(1)] }] }
  expect(sent({ 'heures-3-0': typed })).toMatchObject({ body })
})

test.each(['25:00-26:00', 'matin', '17:00', '17:75-23:00'])(
  '« %s » is asked about where it stands',
  typed => {
    expect(sent({ 'heures-3-6': typed })).toMatchObject({ messages: [{ field: 'heures-3-6' }] })
  },
)
