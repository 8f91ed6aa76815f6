import type { HttpBindings } from '@hono/node-server'
import { getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import type { House, SessionCookie } from '../context.ts'
import type { ApiEnv } from './serve.ts'
import { visitorAddress } from './visitor.ts'

/** Gives every request its context: the house, who is visiting, and the session cookie. */
export const requestContext = (house: House, isTrustedProxy: (address: string) => boolean) =>
  createMiddleware<ApiEnv>(async (http, next) => {
    const incoming = (http.env as Partial<HttpBindings> | undefined)?.incoming
    // A page that calls the API in this process says whose request it is answering.
    const inProcess = http.env?.visitor
    const requestId = inProcess?.requestId ?? requestIdOf(http.req.header('x-request-id')) ?? house.newId()
    http.set('context', {
      ...house,
      log: house.log.child({ requestId }),
      visitor: {
        address:
          inProcess?.address ??
          visitorAddress(incoming?.socket.remoteAddress, http.req.header('x-forwarded-for'), isTrustedProxy),
        userAgent: http.req.header('user-agent') ?? '',
        requestId,
      },
      session: sessionCookie(http, house.publicUrl?.protocol === 'https:'),
      forPage: inProcess?.forPage,
    })
    await next()
    http.res.headers.set('x-request-id', requestId)
  })

/** A proxy may have named the request already; a stranger's nonsense is not repeated in the log. */
export function requestIdOf(given: string | undefined): string | undefined {
  return given && /^[\w-]{8,64}$/.test(given) ? given : undefined
}

export const cookieName = (secure: boolean): string => (secure ? '__Host-ouvreuse' : 'ouvreuse')

function sessionCookie(http: Parameters<typeof getCookie>[0], secure: boolean): SessionCookie {
  const name = cookieName(secure)
  const write = (value: string, maxAge: number) =>
    setCookie(http, name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge })
  return {
    token: getCookie(http, name),
    set: write,
    clear: () => write('', 0),
  }
}
