import type { RouterContextProvider } from 'react-router'
import type { Hold } from '../../screening/hold/hold-notice.tsx'
import { findHold } from '../../screening/hold/take-hold.ts'
import { ownPage } from '../return-path.ts'

/** What this browser holds at the screening to which the login returns, or null. */
export async function heldPlaces(context: Readonly<RouterContextProvider>, url: URL): Promise<Hold | null> {
  const [, screening] =
    /^\/film\/\d+\/seance\/(\d+)\//.exec(ownPage(url.searchParams.get('retour')) ?? '') ?? []
  return screening ? findHold(context, screening) : null
}
