import { describe, expect, test } from 'vitest'
import { nameProblem } from './name.ts'

describe('a name', () => {
  test.each([
    '',
    'Mona',
    'Élodie-Anne de La Tour d’Auvergne',
    "O'Neil",
    'J.R.R. Tolkien',
    'J.-P. Martin',
    'St. Pierre',
    'Martin Jr.',
    'Dr. M. Dupont',
    'Team 2/3',
    'أحمد',
    'می‌خواهم',
    '山田 太郎',
    'Famille 👨‍👩‍👧',
  ])('the name of a person may be %j', name => expect(nameProblem(name)).toBeUndefined())

  test.each([
    'Mona\nStrapontin',
    'a\r\nBcc: x',
    'a\tb',
    'a\0b',
    'a\u2028b',
    'a\u202eb',
    'a\u200bb',
    '\ud800',
  ])('the name of a person must not contain a line break or an invisible character: %j', name =>
    expect(nameProblem(name)).toContain('une seule ligne'),
  )

  test.each([
    'http://x',
    'HTTPS:x',
    '//evil',
    'www.gagnez',
    'www evil',
    'Gagnez sur evil.example/x',
    't.co',
    'Mona.fr',
    'x。fr',
    'evil．com',
    'evil.рф',
    'evil.xn--p1ai',
    '10.0.0.1',
    'promo@evil.com',
  ])('a name must not contain a web address: %j', name =>
    expect(nameProblem(name)).toContain('adresse de site'),
  )
})
