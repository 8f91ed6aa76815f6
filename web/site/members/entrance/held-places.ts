import type { RouterContextProvider } from 'react-router'
import type { Hold } from '../../screening/hold/hold-notice.tsx'
import { findHold } from '../../screening/hold/take-hold.ts'
import { ownPage } from '../return-path.ts'

/**
 * Returns the seats that this browser holds for the screening from which the visitor came to the login; null if
 * there are none.
 */
export async function heldPlaces(context: Readonly<RouterContextProvider>, url: URL): Promise<Hold | null> {
  const [, screening] =
    /^\/film\/\d+\/seance\/(\d+)\//.exec(ownPage(url.searchParams.get('retour')) ?? '') ?? []
  return screening ? findHold(context, screening) : null
}
