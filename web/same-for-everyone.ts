import { sameForEveryone } from '../contract/caching.ts'

/** For pages that are the same for every visitor: cached here and by a proxy until the catalogue changes. */
export const sharedHeaders = () => ({ 'cache-control': sameForEveryone })

/** For login pages: the browser must not restore the filled-in form for the next user of the machine. */
export const entranceHeaders = () => ({ 'cache-control': 'private, no-store' })
