import { useRouteLoaderData } from 'react-router'

/** What every page says of the cinema; the rest is asked for by the pages that need it. */
export type ShownHouse = { name: string; logo: string | null }

const unknown: ShownHouse = { name: 'Cinéma', logo: null }

type Root = { house: ShownHouse } | undefined

/** A page that failed before it knew says so little. */
export const useHouse = (): ShownHouse => (useRouteLoaderData('root') as Root)?.house ?? unknown

/** The same where a page has no hooks yet: from what its `meta` is given. */
export const houseIn = (matches: readonly ({ loaderData?: unknown } | undefined)[]): ShownHouse =>
  (matches[0]?.loaderData as Root)?.house ?? unknown
