/**
 * The Cache-Control header of a response that is the same for every visitor. Our own cache keeps the response
 * until the catalogue changes, a proxy or CDN for ten seconds. A browser asks each time whether it has changed.
 */
export const sharedCacheControl = 'public, max-age=0, s-maxage=10'
