/** The headers of pages with personal data: neither a proxy nor the browser may cache them. */
export const privateHeaders = () => ({ 'cache-control': 'private, no-store' })

/**
 * The headers of pages with a secret token in the URL. The browser must not send this URL to another site as the
 * referrer, so the policy is `same-origin`. The stricter `no-referrer` does not work: with it, a browser without
 * JavaScript sends forms with `Origin: null`, which the server refuses.
 */
export const keyHeaders = () => ({ ...privateHeaders(), 'referrer-policy': 'same-origin' })
