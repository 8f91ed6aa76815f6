import { createMiddleware } from 'hono/factory'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
}

/** The content security policy of API answers: an answer is not a page, so it may load nothing. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export const securityHeaders = (overHttps: boolean) => {
  const ours = Object.entries(securityHeadersFor(overHttps))
  return createMiddleware(async (http, next) => {
    await next()
    const headers = http.res.headers
    for (const [name, value] of ours) if (!headers.has(name)) headers.set(name, value)
  })
}

/** Returns the default headers of every response. */
export const securityHeadersFor = (overHttps: boolean): Record<string, string> => ({
  ...always,
  'content-security-policy': nothing,
  ...(overHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})
