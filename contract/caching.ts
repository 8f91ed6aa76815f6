/**
 * The Cache-Control of an answer that is the same for every visitor: our own response cache keeps it until the catalogue
 * changes, a proxy or CDN for ten seconds, a browser asks each time whether it is still true (by its ETag).
 */
export const sameForEveryone = 'public, max-age=0, s-maxage=10'
