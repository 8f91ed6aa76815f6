/** The headers of pages with personal data: neither a proxy nor the browser may cache them. */
export const privateHeaders = () => ({ 'cache-control': 'private, no-store' })

/**
 * The headers of pages with a secret token in the URL. `same-origin` keeps the browser from sending this URL to
 * another site as the referrer. The stricter `no-referrer` is not possible: without JavaScript, forms would be
 * sent with `Origin: null`, which the server refuses.
 */
export const keyHeaders = () => ({ ...privateHeaders(), 'referrer-policy': 'same-origin' })
