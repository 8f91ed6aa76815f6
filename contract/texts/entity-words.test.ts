import { expect, test } from 'vitest'
import { z } from 'zod'
import { adminEntities } from '../admin/index.ts'
import { fieldName } from '../admin/words.ts'
import { fieldText, valueWord } from './entity-words.ts'

test.each([
  ['price', 1250, '12,50\u00a0€'],
  ['supplement', 50, '0,50\u00a0€'],
  ['nbr_seats', 80, '80'],
  ['state', 'confirmed', 'Confirmée'],
  ['kind', 'e_carte', 'E-carte'],
  ['time', '01:34', '1H34'],
  ['hours_timetable', '20:30', '20h30'],
  ['session_date', '2026-11-17', '17 novembre 2026'],
  ['scanned_at', '2026-11-21T19:20:00.000Z', '21 novembre 2026 à 20h20'],
  ['disabled_access', true, 'oui'],
  ['categories', ['Drame', 'Muet'], 'Drame, Muet'],
  ['tasks', ['customers', 'door'], 'Clients, Entrée'],
  ['refund_limit', 2000, '20,00\u00a0€'],
  ['actor', '', '(vide)'],
  ['birthday', null, '(vide)'],
])('the stored value of the field %s, %j, is shown as « %s »', (field, value, text) =>
  expect(fieldText(field, value)).toBe(text),
)

const exported = Object.entries(adminEntities).map(
  ([kind, { list }]) => [kind, list.answer.element.shape as Record<string, z.ZodType>] as const,
)

test.each(exported)('every column of the CSV export of %s has a French name', (_kind, shape) => {
  expect(Object.keys(shape).filter(field => fieldName(field) === field)).toEqual([])
})

test.each(exported)('every enum value in the CSV export of %s has a French word', (_kind, shape) => {
  const words = Object.entries(shape).flatMap(([field, type]) =>
    type instanceof z.ZodEnum ? type.options.map(word => [field, word] as const) : [],
  )
  expect(words.filter(([field, word]) => /^[a-z]/.test(String(word)) && !valueWord(field, word))).toEqual([])
})
