import { createMiddleware } from 'hono/factory'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self), usb=()',
}

/** Nothing an API answer holds is ever a page, so it may load nothing. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export const securityHeaders = (overHttps: boolean) =>
  createMiddleware(async (http, next) => {
    await next()
    const headers = http.res.headers
    for (const [name, value] of Object.entries(always)) if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', nothing)
    if (overHttps) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
  })
