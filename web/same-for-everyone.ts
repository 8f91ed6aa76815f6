import { sameForEveryone, sameUntilTyped } from '../contract/caching.ts'

/** For pages that tell every visitor the same: they are kept ready, here and by a proxy, until the catalogue changes. */
export const sharedHeaders = () => ({ 'cache-control': sameForEveryone })

/** For the pages before the login. */
export const entranceHeaders = () => ({ 'cache-control': sameUntilTyped })
