import { homeFilters } from './home-filters.ts'
import { seatsPerOrder } from './terms.ts'

/**
 * What each page of the site reads in its address, after the question mark; a page that is not here reads nothing.
 * A star stands for numbers: `tarif-3` is how many places at the third fare; a plus for a number that may come several times. Held to what the pages do by tests/page-parameters.test.ts.
 */
const readBy: Readonly<Record<string, readonly string[]>> = {
  '/': ['jour', ...homeFilters.map(({ param }) => param), 'q'],
  '/cinema/:id': ['semaine'],
  '/film/:id/seance/:sessionId/horaire/:idTimetable': [
    ...['reserver', 'plan', 'fauteuil', 'places', 'tarif-*', 'siege+'],
  ],
  '/authentification/connexion': [
    'inscription',
    'adresse',
    'mot-de-passe',
    'session',
    'suppression',
    'equipe',
    'retour',
  ],
  '/authentification/inscription': ['retour'],
  '/utilisateur/compte': ['fait', 'adresse', 'suppression'],
  '/utilisateur/reservation/:id': ['paiement', 'annuler'],
  '/utilisateur/achat/:id': ['paiement', 'renoncer', 'fait'],
  '/utilisateur/portefeuille': ['fait'],
  '/utilisateur/securite': ['fait'],
}

const stepsOf = (path: string): string[] => path.split('/').filter(Boolean)

const pages = Object.entries(readBy).map(([path, names]) => ({ steps: stepsOf(path), names }))

/** What the API and the back office are asked is theirs to read; nothing of it is kept for others. */
const readsItself = /^\/(api|admin)(\/|$)|^\/admin\.data$/i

/**
 * The address with only what its page reads, each once, in one order. The rest (what newsletters and networks add to a
 * link, and what somebody makes up) would else have a page made anew for each visitor.
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

/** A house has a few fares, and nobody asks for a hundred places: what says more says nothing. */
const mostCounts = 20

/** How many of each number; none of it is the same as not being there. */
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

/** Each once, in the order they were chosen in: no more than an order has places. */
const numbers = (name: string, pairs: readonly string[]): string[] =>
  [...new Set(pairs.filter(pair => pair.startsWith(`${name}=`) && /=[1-9]\d{0,8}$/.test(pair)))].slice(
    0,
    seatsPerOrder.max,
  )

function namesFor(path: string): readonly string[] {
  const data = /^(.*)\.data$/i.exec(path)?.[1]
  // As React Router reads addresses: in any letters, with a slash at the end or without, whose data it calls « _ ».
  const asked = stepsOf((data ?? path).toLowerCase().replace(/\/_$/, '/'))
  const page = pages.find(
    ({ steps }) =>
      steps.length === asked.length && steps.every((step, at) => step.startsWith(':') || step === asked[at]),
  )
  const names = page?.names ?? []
  // A page's data may be asked for in part.
  return data === undefined ? names : [...names, '_routes']
}
