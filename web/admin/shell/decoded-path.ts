import { useLocation } from 'react-router'

/** The path with its accents decoded, as in routes.ts. A malformed path is returned as it is. */
export function useDecodedPath(): string {
  const { pathname } = useLocation()
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
