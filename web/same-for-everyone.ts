import { sameForEveryone } from '../contract/caching.ts'

/** For pages that tell every visitor the same: they are kept ready, here and by a proxy, until the catalogue changes. */
export const sharedHeaders = () => ({ 'cache-control': sameForEveryone })
