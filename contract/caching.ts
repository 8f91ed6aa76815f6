/**
 * The Cache-Control header of a response that is the same for every visitor. Our own cache keeps it until the
 * catalogue changes, a proxy or CDN for ten seconds. A browser revalidates it by its ETag each time.
 */
export const sharedCacheControl = 'public, max-age=0, s-maxage=10'
