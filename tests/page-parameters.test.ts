import type { RouteConfigEntry } from '@react-router/dev/routes'
import { describe, expect, test } from 'vitest'
import { homeFilters } from '../contract/rules/home-filters.ts'
import { asRead } from '../contract/rules/page-parameters.ts'
import routes from '../web/routes.ts'
import { countByFare, searchOf } from '../web/site/screening/counts.ts'
import { importsOf } from './architecture/imports.ts'
import { readSources } from './architecture/sources.ts'

describe('query parameters that a page gets', () => {
  test.each([
    ['/', '/'],
    ['/?', '/'],
    ['/?x123=1', '/'],
    ['/?jour=2026-11-16&langue=VF', '/?jour=2026-11-16&langue=VF'],
    ['/?langue=VF&jour=2026-11-16', '/?jour=2026-11-16&langue=VF'],
    ['/?jour=2026-11-16&langue=&version=&q=', '/?jour=2026-11-16'],
    ['/?q=premier&q=second', '/?q=premier'],
    ['/?fbclid=IwAR0&utm_source=lettre&q=a%26b', '/?q=a%26b'],
    ['/film/3?utm_source=lettre&x=1', '/film/3'],
    ['/film/3/seance/4/horaire/5?places=2&reserver=1&a=b', '/film/3/seance/4/horaire/5?reserver=1&places=2'],
    [
      '/film/3/seance/4/horaire/5?places=0&tarif-12=2&tarif-3=1&reserver=1',
      '/film/3/seance/4/horaire/5?reserver=1&places=0&tarif-3=1&tarif-12=2',
    ],
    [
      '/film/3/seance/4/horaire/5?tarif-3=0&tarif-4=&tarif-5=-1&tarif-6=999&tarif-7=deux&tarif-=1&tarif-0=1&tarif-8=1&tarif-8=2',
      '/film/3/seance/4/horaire/5?tarif-8=1',
    ],
    [
      '/film/3/seance/4/horaire/5?siege=12&siege=7&siege=12&siege=x&siege=0&siege=&siege-3=1&fauteuil=1&plan=1',
      '/film/3/seance/4/horaire/5?plan=1&fauteuil=1&siege=12&siege=7',
    ],
    ['/film/3?siege=1', '/film/3'],
    ['/film/3?tarif-3=1', '/film/3'],
    ['/Authentification/Connexion/?retour=%2Ffilm%2F3&x', '/Authentification/Connexion/?retour=%2Ffilm%2F3'],
    ['/_.data?q=faust&x=1&_routes=site%2Fhome', '/_.data?q=faust&_routes=site%2Fhome'],
    ['/Authentification/Connexion/_.data?retour=%2F&x', '/Authentification/Connexion/_.data?retour=%2F'],
    ['/film/3.data?q=faust', '/film/3.data'],
    ['/nulle/part?q=faust', '/nulle/part'],
    ['/sitemap.xml?x', '/sitemap.xml'],
    // The site removes unknown parameters from the URLs of pages only. The API and the back office check their
    // parameters themselves, so they get all of them.
    ['/api/v1/app/movie?x=1', '/api/v1/app/movie?x=1'],
    ['/admin/film?page=2&q=', '/admin/film?page=2&q='],
    ['/administration?page=2', '/administration'],
  ])('a request for the URL %s is passed to the page as %s', (target, left) => {
    expect(asRead(target)).toBe(left)
  })
})

const sources = new Map(readSources().map(source => [source.path, source]))

/**
 * Returns the path of a file of the site, and the paths of all files of the site that it imports, directly or not.
 * Leaves out imports of types.
 */
function withImports(path: string, seen = new Set<string>()): Set<string> {
  const source = sources.get(path)
  if (!source || seen.has(path)) return seen
  seen.add(path)
  for (const { to, typeOnly } of importsOf(source))
    if (!typeOnly && to.startsWith('web/site/')) withImports(to, seen)
  return seen
}

const readings =
  /(?:searchParams|search|done|URLSearchParams\([\w.]*(?:\(\)\.search)?\))\.(?:get|has|getAll)\('([\w-]+)'\)/gi
const readIn = (path: string) =>
  [...(sources.get(path)?.text ?? '').matchAll(readings)].map(match => match[1]!)
const addressOf = (path: string) => `/${path.replaceAll(/:\w+/g, '1').replace('*', 'ailleurs')}`

/**
 * Files that read the parameters of a URL other than that of the page: of the page to return to, of a video, and
 * of an authenticator application.
 */
const readElsewhere = [
  'web/site/members/return-path.ts',
  'web/site/film/trailer-source.ts',
  'web/site/members/security/enrolment.ts',
]

function everyRoute(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap(entry => (entry.children ? everyRoute(entry.children) : entry))
}
const ofTheSite = everyRoute(await routes).filter(({ file }) => file.startsWith('site/'))

test.each(ofTheSite.map(({ path = '', file }) => [addressOf(path), `web/${file}`] as const))(
  'the page %s gets every parameter that its code reads',
  (address, file) => {
    const names = [...withImports(file)].filter(path => !readElsewhere.includes(path)).flatMap(readIn)
    const asked = names.map(name => `${address}?${name}=1`)
    expect(asked.map(target => asRead(target))).toEqual(asked)
  },
)

test('a page gets at most twenty fares from its URL', () => {
  const asked = Array.from({ length: 30 }, (_, at) => `tarif-${at + 1}=1`).join('&')
  expect(asRead(`/film/3/seance/4/horaire/5?${asked}`).match(/tarif/g)).toHaveLength(20)
})

test('a page gets at most as many seats from its URL as an order can have', () => {
  const asked = Array.from({ length: 30 }, (_, at) => `siege=${at + 1}`).join('&')
  expect(asRead(`/film/3/seance/4/horaire/5?${asked}`).match(/siege/g)).toHaveLength(10)
})

test('a screening page gets the number of tickets of every fare from its query parameters', () => {
  const chosen = searchOf(
    countByFare([{ tariffs_id: 1 }, { tariffs_id: 4 }, { tariffs_id: 12 }, { tariffs_id: 12 }]),
  )
  expect(asRead(`/film/3/seance/4/horaire/5?${chosen}`)).toBe(`/film/3/seance/4/horaire/5?${chosen}`)
})

test('control: the search for query parameters in source files finds those of known files', () => {
  expect(readIn('web/site/screening.tsx')).toEqual(['reserver', 'siege', 'plan'])
  expect(readIn('web/site/home/choice.ts')).toEqual(['jour', 'q'])
  expect(readIn('web/site/members/wallet.tsx')).toEqual(['fait'])
})

test.each(homeFilters.map(({ param }) => param))('the home page gets its filter %s from the URL', param => {
  expect(asRead(`/?${param}=1`)).toBe(`/?${param}=1`)
})

test('every link with a parameter leads to a page that reads this parameter', () => {
  const written = /['"`](?:\$\{[\w.]*(?:origin|siteUrl)[\w.]*\})?(\/[\w/${}.:-]*)\?([\w-]+)=/g
  const links = [...sources.values()]
    .filter(({ path }) => /^(web|server)\//.test(path) && !path.includes('.test.'))
    .flatMap(({ text }) => [...text.matchAll(written)])
    .map(
      ([, path, name]) =>
        `${path!.replace(/\$\{entrance\}/, 'connexion').replace(/\$\{[^}]*\}/g, '1')}?${name}=1`,
    )
  expect(links).toContain('/authentification/connexion?retour=1')
  for (const link of links) expect(asRead(link)).toBe(link)
})
