import { expect, test } from 'vitest'
import { entityOf } from '../entities/index.ts'
import { toList, toRecord, wayBackIn } from './way-back.ts'

const category = entityOf('category')!
const list = 'q=drame&tri=-name_cat&page=3'

test('a record opened from a list leads back to the same page of that list', () => {
  const record = new URL(toRecord(category, 7, list, { supprimer: 'oui' }), 'http://cinema.test')
  expect(record.pathname).toBe('/admin/categorie/7')
  expect(record.searchParams.get('supprimer')).toBe('oui')
  const wayBack = wayBackIn(record.searchParams)
  expect(toList(category, wayBack)).toBe(`/admin/categorie?${list}`)
  expect(toList(category, wayBack, 'modifie')).toBe(`/admin/categorie?${list}&fait=modifie`)
})

test('the URL of a record opened from the default list has no list parameter', () => {
  expect(toRecord(category, 7, '')).toBe('/admin/categorie/7')
  expect(toList(category, '')).toBe('/admin/categorie')
})

test.each(['https://ailleurs.test/', '//ailleurs.test', '/../../ailleurs', 'javascript:alert(1)'])(
  'a record opened with the forged list parameter %s still leads back to the list',
  written => {
    const url = new URL(toList(category, written), 'http://cinema.test')
    expect([url.origin, url.pathname]).toEqual(['http://cinema.test', '/admin/categorie'])
  },
)
