import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScreeningTiles } from './tiles.tsx'
import type { CounterScreening } from './till-types.ts'

const screening = {
  ...{ sessions_id: 1, title: 'Nosferatu', hours_timetable: '20:30', name_theater: 'Salle 1', kinds: [] },
  ...{ version_2D_3D: '2D', language: 'VF', begun: false, sellable: true, remaining_places: 48, tariffs: [] },
} as unknown as CounterScreening

const drawn = (values: Partial<CounterScreening>) =>
  renderToStaticMarkup(
    createElement(ScreeningTiles, {
      ...{ screenings: [{ ...screening, ...values }], selected: undefined },
      ...{ onFare: () => {}, onAll: () => {} },
    }),
  ).replace(/<[^>]+>/g, '')

test('the till says that a cancelled or stopped screening is not sold, instead of counting its free seats', () => {
  expect(drawn({})).toContain('48 places restantes')
  expect(drawn({ sellable: false })).toContain('pas en vente')
  expect(drawn({ sellable: false })).not.toContain('48')
  expect(drawn({ remaining_places: 0 })).toContain('complet')
})
