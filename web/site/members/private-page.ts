/** The headers of pages with personal data: neither a proxy nor the browser may cache them. */
export const privateHeaders = () => ({ 'cache-control': 'private, no-store' })

/**
 * The headers of pages with a secret token in the URL. The browser must not tell another site this URL as the
 * referrer. The policy is `same-origin` and not `no-referrer`, because with that a browser without JavaScript
 * would send `Origin: null` with the form, which the server refuses.
 */
export const keyHeaders = () => ({ ...privateHeaders(), 'referrer-policy': 'same-origin' })
