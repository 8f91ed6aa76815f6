import { expect, test } from 'vitest'
import { buildHeader, pageForOtherBuild } from './other-version.ts'

const answer = (build?: string) => new Response('data', { headers: build ? { [buildHeader]: build } : {} })
const at = (path: string) => new URL(path, 'https://cinema.test')

test.each([
  ['/admin/film.data?page=2&_routes=admin%2Flist', '/admin/film?page=2'],
  ['/film/12.data', '/film/12'],
  ['/_.data', '/'],
  ['/admin/_.data?q=a', '/admin/?q=a'],
])(
  'if a newer server build answers the data request %s, the browser loads the whole page %s',
  (path, page) => {
    const { status, headers } = pageForOtherBuild(answer('newer'), at(path), 'GET', 'own')
    expect([status, headers.get('x-remix-redirect'), headers.get('x-remix-reload-document')]).toEqual([
      ...[204, page, 'true'],
    ])
  },
)

test.each([
  ['of the own build', answer('own'), 'GET'],
  ['without a build', answer(), 'GET'],
  ['to a form that was sent', answer('newer'), 'POST'],
])('a response %s does not reload the page', (_, given, method) => {
  expect(pageForOtherBuild(given, at('/film/12.data'), method, 'own')).toBe(given)
})
