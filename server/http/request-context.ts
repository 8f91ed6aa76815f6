import type { HttpBindings } from '@hono/node-server'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { AppContext, SessionCookie } from '../context.ts'
import type { ApiEnv } from './serve.ts'
import { isFromThisMachine, visitorAddress } from './visitor.ts'

/** Gives every request its context: the app context, the visitor and the cookies. */
export const requestContext = (appContext: AppContext, isTrustedProxy: (address: string) => boolean) =>
  createMiddleware<ApiEnv>(async (http, next) => {
    const secure = appContext.publicUrl?.protocol === 'https:'
    const incoming = (http.env as Partial<HttpBindings> | undefined)?.incoming
    // Set if a page calls the API in process: the page passes on the visitor of its own request.
    const inProcess = http.env?.visitor
    const requestId =
      inProcess?.requestId ?? requestIdOf(http.req.header('x-request-id')) ?? appContext.newId()
    http.set('context', {
      ...appContext,
      log: appContext.log.child({ requestId }),
      visitor: {
        address:
          inProcess?.address ??
          visitorAddress(incoming?.socket.remoteAddress, http.req.header('x-forwarded-for'), isTrustedProxy),
        isHere:
          inProcess?.isHere ??
          isFromThisMachine(
            incoming?.socket.remoteAddress,
            new URL(http.req.url).hostname,
            http.req.raw.headers,
          ),
        userAgent: http.req.header('user-agent') ?? '',
        requestId,
      },
      session: tokenCookie(http, cookieName(secure), secure),
      hold: tokenCookie(http, holdCookieName(secure), secure),
      forPage: inProcess?.forPage,
    })
    await next()
    http.res.headers.set('x-request-id', requestId)
  })

/** Accepts a request id from the proxy if it is well-formed: arbitrary text must not reach the log. */
export function requestIdOf(given: string | null | undefined): string | undefined {
  return given && /^[\w-]{8,64}$/.test(given) ? given : undefined
}

export const cookieName = (secure: boolean): string => (secure ? '__Host-ouvreuse' : 'ouvreuse')

/**
 * Returns the name of the cookie for held seats. It begins with the name of the session cookie, so that the
 * response cache treats it as a session too: a browser that holds seats gets no cached page.
 */
const holdCookieName = (secure: boolean): string => `${cookieName(secure)}-places`

function tokenCookie(http: Parameters<typeof getCookie>[0], name: string, secure: boolean): SessionCookie {
  const write = (value: string, maxAge: number) =>
    setCookie(http, name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge })
  return {
    token: getCookie(http, name),
    set: write,
    clear: () => write('', 0),
  }
}
