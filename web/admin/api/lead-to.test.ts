import { expect, test } from 'vitest'
import { leadTo } from './lead-to.ts'

test.each([
  ['/admin/séance?q=%C3%A9t%C3%A9&page=2', '/admin/s%C3%A9ance?q=%C3%A9t%C3%A9&page=2'],
  ['/admin/catégorie-film/3', '/admin/cat%C3%A9gorie-film/3'],
  ['/admin/film?fait=cree', '/admin/film?fait=cree'],
])('a redirect to %s percent-encodes the accents in the Location header', (address, sent) => {
  expect(leadTo(address).headers.get('location')).toBe(sent)
})
