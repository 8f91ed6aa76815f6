import { useRouteLoaderData } from 'react-router'

/** What the cinema is called, from what the root has read. A page that failed before it knew says so little. */
export const houseNameIn = (root: unknown): string =>
  (root as { house: string } | undefined)?.house ?? 'Cinéma'

export const useHouseName = (): string => houseNameIn(useRouteLoaderData('root'))
