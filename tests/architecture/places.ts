export type Layer = 'tables' | 'queries' | 'rules' | 'use case' | 'routes'

export type Place =
  | { kind: 'contract' | 'contract rules' | 'web' | 'http' | 'database' | 'demo' | 'workshop'; path: string }
  | { kind: 'server root'; path: string }
  | { kind: 'slice'; path: string; slice: string; layer: Layer }
  | { kind: 'node' | 'package'; path: string }

/**
 * The rank of each slice. A slice may import only slices with a smaller rank; `reporting` and `first-steps` may
 * read all others.
 */
export const orderOfSlices: Record<string, number> = {
  audit: 0,
  images: 0,
  mail: 0,
  money: 0,
  pdf: 0,
  tcp: 0,
  printing: 1,
  records: 1,
  terminal: 1,
  catalogue: 2,
  cinema: 2,
  members: 2,
  fares: 3,
  identity: 3,
  seats: 3,
  tills: 3,
  screenings: 4,
  legal: 5,
  payments: 5,
  tickets: 5,
  'printed-week': 6,
  vouchers: 6,
  booking: 7,
  counter: 8,
  admission: 8,
  books: 9,
  groups: 10,
  'first-steps': 11,
  reporting: 11,
}

/** Returns the part of the architecture (contract, slice, layer…) to which a path or package belongs. */
export function placeOf(path: string): Place {
  if (path.startsWith('node:')) return { kind: 'node', path }
  const [top, second, third] = path.split('/')
  if (top === 'contract') return { kind: second === 'rules' ? 'contract rules' : 'contract', path }
  if (top === 'web') return { kind: 'web', path }
  if (top === 'server') {
    // The doctor (the installation check) examines all slices, so it may import as much as the files directly in
    // server/.
    if (third === undefined || second === 'doctor') return { kind: 'server root', path }
    if (second === 'http') return { kind: 'http', path }
    if (second === 'database' || second === 'demo') return { kind: second, path }
    return { kind: 'slice', path, slice: second!, layer: layerOf(path) }
  }
  if (top === 'tests' || top === 'scripts' || top === 'bench') return { kind: 'workshop', path }
  return { kind: 'package', path }
}

export function isTables(path: string): boolean {
  return layerOf(path) === 'tables'
}

/**
 * Returns the layer of a file by its name: `queries.ts`, `admin-queries.ts` and `queries/films.ts` are queries. A
 * file with any other name, such as `buy.ts`, is a use case.
 */
function layerOf(path: string): Layer {
  const name = /[/-](routes|queries|tables|rules)(?:\.tsx?$|\/)/.exec(path)?.[1]
  return (name as Layer | undefined) ?? 'use case'
}
