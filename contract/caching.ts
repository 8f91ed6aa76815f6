/**
 * The Cache-Control of an answer that is the same for every visitor: our own response cache keeps it until the catalogue
 * changes, a proxy or CDN for ten seconds, a browser asks each time whether it is still true (by its ETag).
 */
export const sameForEveryone = 'public, max-age=0, s-maxage=10'

/**
 * Of one into which a visitor types who they are: our own response cache keeps it (it reads s-maxage alone), nobody else
 * does, and no browser shows it, filled in, to who comes after on the same machine.
 */
export const sameUntilTyped = 'private, no-store, s-maxage=10'
