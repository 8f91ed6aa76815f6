/** A page about one person: kept by nobody on the way, nor shown to who comes after on the same machine. */
export const privateHeaders = () => ({ 'cache-control': 'private, no-store' })

/**
 * The address is a key: no link that is followed from here tells it to another site. Our own pages may know it: with
 * `no-referrer` a browser without scripts would send its form as from nowhere, and be refused.
 */
export const keyHeaders = () => ({ ...privateHeaders(), 'referrer-policy': 'same-origin' })
