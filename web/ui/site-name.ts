import { useRouteLoaderData } from 'react-router'

/** Returns the name of the cinema from the root loader; a default if the root loader failed. */
export const siteNameIn = (root: unknown): string =>
  (root as { siteName: string } | undefined)?.siteName ?? 'Cinéma'

export const useSiteName = (): string => siteNameIn(useRouteLoaderData('root'))
