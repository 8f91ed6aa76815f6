import { expect, test } from 'vitest'
import { fieldText } from './record-words.ts'

test.each([
  ['price', 1250, '12,50\u00a0€'],
  ['supplement', 50, '0,50\u00a0€'],
  ['nbr_seats', 80, '80'],
  ['state', 'confirmed', 'Confirmée'],
  ['kind', 'e_carte', 'E-carte'],
  ['time', '01:34', '1H34'],
  ['hours_timetable', '20:30', '20h30'],
  ['session_date', '2026-11-17', '17 novembre 2026'],
  ['disabled_access', true, 'oui'],
  ['categories', ['Drame', 'Muet'], 'Drame, Muet'],
  ['actor', '', '(vide)'],
  ['birthday', null, '(vide)'],
])('%s %j is read « %s »', (field, value, text) => expect(fieldText(field, value)).toBe(text))
