/** For personal pages: never cached, neither by proxies nor by the browser. */
export const privateHeaders = () => ({ 'cache-control': 'private, no-store' })

/**
 * The URL contains a secret token: never send it as referrer to another site. `same-origin`, because with
 * `no-referrer` a browser without scripts would send `Origin: null` with the form, which is refused.
 */
export const keyHeaders = () => ({ ...privateHeaders(), 'referrer-policy': 'same-origin' })
