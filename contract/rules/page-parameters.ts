import { homeFilters } from './home-filters.ts'
import { seatsPerOrder } from './terms.ts'

/**
 * The query parameters that each page reads; none for a page that is not listed. A star stands for a number:
 * `tarif-3` is the number of tickets at fare 3. A plus marks an id that may be repeated.
 * tests/page-parameters.test.ts compares this list with the pages.
 */
const readBy: Readonly<Record<string, readonly string[]>> = {
  '/': ['jour', ...homeFilters.map(({ param }) => param), 'q'],
  '/cinema/:id': ['semaine'],
  '/film/:id/seance/:sessionId/horaire/:idTimetable': [
    ...['reserver', 'plan', 'fauteuil', 'places', 'tarif-*', 'siege+'],
  ],
  '/film/:id/seance/:sessionId/horaire/:idTimetable/attente': ['reserver'],
  '/authentification/connexion': [
    'inscription',
    'compte',
    'adresse',
    'mot-de-passe',
    'session',
    'suppression',
    'equipe',
    'sans-compte',
    'retour',
  ],
  '/authentification/inscription': ['retour'],
  '/billet-offert/:token': ['rendre'],
  '/utilisateur/compte': ['fait', 'adresse', 'suppression', 'reservations'],
  '/utilisateur/reservation/:id': ['paiement', 'annuler', 'place+'],
  '/utilisateur/reservation/:id/echange': ['place+', 'film', 'seance', 'siege+', 'plan'],
  '/utilisateur/achat/:id': ['paiement', 'renoncer', 'fait'],
  '/utilisateur/portefeuille': ['fait'],
  '/utilisateur/securite': ['fait'],
}

const stepsOf = (path: string): string[] => path.split('/').filter(Boolean)

const pages = Object.entries(readBy).map(([path, names]) => ({ steps: stepsOf(path), names }))

/**
 * Matches the API and the back office. All their parameters are kept, because their responses are not in the page
 * cache.
 */
const readsItself = /^\/(api|admin)(\/|$)|^\/admin\.data$/i

/**
 * Removes the parameters that the page does not read, and sorts the others, so that links to one page with
 * different tracking parameters share one entry in the page cache.
 */
export function asRead(target: string): string {
  const start = target.indexOf('?')
  const path = target.slice(0, start)
  if (start < 0 || readsItself.test(path)) return target
  const pairs = target.slice(start + 1).split('&')
  const given = namesFor(path).flatMap(name =>
    name.endsWith('*')
      ? counts(name.slice(0, -1), pairs)
      : name.endsWith('+')
        ? numbers(name.slice(0, -1), pairs)
        : (pairs.find(pair => pair.startsWith(`${name}=`) && pair.length > name.length + 1) ?? []),
  )
  return given.length === 0 ? path : `${path}?${given.join('&')}`
}

/** The most fares that are read from one URL. Real orders have far fewer. */
const mostCounts = 20

/**
 * Returns the parameters `<prefix><number>=<count>`, sorted by number. Leaves out repeated numbers and counts of
 * 0.
 */
function counts(prefix: string, pairs: readonly string[]): string[] {
  const found = new Map<number, string>()
  for (const pair of pairs) {
    const [, number, count] =
      (pair.startsWith(prefix) && /^([1-9]\d{0,8})=([1-9]\d?)$/.exec(pair.slice(prefix.length))) || []
    if (number && count && !found.has(Number(number))) found.set(Number(number), pair)
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .slice(0, mostCounts)
    .map(([, pair]) => pair)
}

/** Returns the parameters with this name, without repetitions; at most as many as an order may have seats. */
const numbers = (name: string, pairs: readonly string[]): string[] =>
  [...new Set(pairs.filter(pair => pair.startsWith(`${name}=`) && /=[1-9]\d{0,8}$/.test(pair)))].slice(
    0,
    seatsPerOrder.max,
  )

function namesFor(path: string): readonly string[] {
  const data = /^(.*)\.data$/i.exec(path)?.[1]
  // Compare paths as React Router does: case-insensitive, with or without a trailing slash. For a path with a
  // trailing slash, it requests the data at `/_.data`.
  const asked = stepsOf((data ?? path).toLowerCase().replace(/\/_$/, '/'))
  const page = pages.find(
    ({ steps }) =>
      steps.length === asked.length && steps.every((step, at) => step.startsWith(':') || step === asked[at]),
  )
  const names = page?.names ?? []
  // A request for the data of a page may list in `_routes` which parts of the data it wants.
  return data === undefined ? names : [...names, '_routes']
}
