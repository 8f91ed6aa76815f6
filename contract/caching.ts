/**
 * Cache-Control of a response that is the same for every visitor. Our response cache keeps it until the
 * catalogue changes, a proxy or CDN for ten seconds. A browser revalidates it each time by its ETag.
 */
export const sameForEveryone = 'public, max-age=0, s-maxage=10'
