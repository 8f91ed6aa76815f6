import { expect, test } from 'vitest'
import { usualWeek } from '../../../contract/rules/opening-hours.ts'
import { settingsShown, settingsTyped } from './typed-settings.ts'

const cinemas = [{ cinemas_id: 3, name_cinema: 'Le Rex' }]
const settings = {
  ...{ name_house: 'Le Rex', accent_color: null, social_links: ['https://a.example/'], minimum_age: 3 },
  opening_hours: [{ cinemas_id: 3, name_cinema: 'Le Rex', days: usualWeek }],
}
const seen = settingsShown(settings as never)
const week = [...seen['heures-3']!]
const sent = (changes: Record<string, string | string[]>) =>
  settingsTyped(cinemas, { ...seen, ...changes }, seen)

test('the settings form does not send unchanged fields', () => {
  expect(sent({})).toEqual({ body: { seen: {} } })
})

test('the settings form sends changed fields with the values that the user saw', () => {
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
])('opening hours of a day typed as « %s » are accepted', (typed, day) => {
  const body = { opening_hours: [{ cinemas_id: 3, days: [day, ...usualWeek.slice(1)] }] }
  expect(sent({ 'heures-3': [typed, ...week.slice(1)] })).toMatchObject({ body })
})

test.each(['25:00-26:00', 'matin', '17:00', '17:75-23:00'])(
  'opening hours typed as « %s » are refused',
  typed => {
    expect(sent({ 'heures-3': [...week.slice(1), typed] })).toMatchObject({
      messages: [{ field: 'heures-3.6' }],
    })
  },
)
