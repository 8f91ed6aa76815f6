import { useLocation } from 'react-router'

/**
 * Returns the current path with its accents decoded, as in routes.ts. A malformed path is returned unchanged.
 */
export function useDecodedPath(): string {
  const { pathname } = useLocation()
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
