import { expect, test } from 'vitest'
import { usualWeek } from '../rules/opening-hours.ts'
import { weekText } from './opening-hours.ts'

const late = { opens: '14:00', closes: '00:30' }

test.each([
  [usualWeek, 'Tous les jours\u00a0: 17h à 23h'],
  [
    [null, ...usualWeek.slice(1, 5), late, late],
    'Lundi\u00a0: fermé ; Du mardi au vendredi\u00a0: 17h à 23h ; Samedi et dimanche\u00a0: 14h à 0h30',
  ],
])('the opening hours %j are displayed as %s', (week, text) => {
  expect(weekText(week)).toBe(text)
})
