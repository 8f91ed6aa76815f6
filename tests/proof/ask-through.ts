import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { Readable } from 'node:stream'
import { type Nginx, siteName } from './proxies.ts'

export type Question = {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData
  /**
   * The local IP address to connect from. Each address 127.0.0.x acts as a different client, with rate limits of
   * its own.
   */
  from?: string
  /** The host name in the TLS handshake (SNI); `host` is the one in the Host header. */
  serverName?: string
  host?: string
}

export type Ask = (path: string, question?: Question) => Promise<Response>

/**
 * Returns a function that sends requests to the site through nginx over TLS, by the site's host name, and checks
 * the certificate.
 */
export const askThrough =
  ({ port, certificate }: Nginx): Ask =>
  async (path, { method = 'GET', headers = {}, body, from, serverName = siteName, host = siteName } = {}) => {
    const whole = new Response(body)
    const type = whole.headers.get('content-type')
    const bytes = Buffer.from(await whole.arrayBuffer())
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      ca: certificate,
      servername: serverName,
      agent: false,
      localAddress: from ?? '127.0.0.1',
      headers: {
        host,
        ...(body && { 'content-length': bytes.length, 'content-type': type! }),
        ...headers,
      },
    })
    asked.end(bytes)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const received = new Headers()
    for (let at = 0; at < answer.rawHeaders.length; at += 2)
      received.append(answer.rawHeaders[at]!, answer.rawHeaders[at + 1]!)
    const empty = [204, 304].includes(answer.statusCode!)
    return new Response(empty ? null : (Readable.toWeb(answer) as ReadableStream), {
      status: answer.statusCode!,
      headers: received,
    })
  }

export const json = (body: object): Pick<Question, 'method' | 'body' | 'headers'> => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
