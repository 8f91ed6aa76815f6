/** The headers of pages with personal data: neither a proxy nor the browser may cache them. */
export const privateHeaders = () => ({ 'cache-control': 'private, no-store' })

/**
 * The headers of pages with a secret token in the URL. The browser must not send this URL to another site as the
 * referrer. The policy `no-referrer` would do that too, but with it a browser without JavaScript sends a form
 * with `Origin: null`, which the server refuses; so the policy is `same-origin`.
 */
export const keyHeaders = () => ({ ...privateHeaders(), 'referrer-policy': 'same-origin' })
