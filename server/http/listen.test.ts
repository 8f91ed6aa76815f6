import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import { answersIn, rawGetRequest, readUntilClosed, sendRaw, statusOf } from '../../tests/raw-request.ts'
import { listen, stopListening } from './listen.ts'

const impatient = {
  headersTimeout: 50,
  requestTimeout: 100,
  connectionsCheckingInterval: 10,
  keepAliveTimeout: 100,
  // `silence`, the time without data before a disconnection, must be longer than `requestTimeout`: a client that
  // stops sending within a request then gets a 408 first.
  silence: 400,
  closing: 400,
}
const anHour = 3_600_000
const asked: string[] = []
const longAnswer = 50_000_000
const app = new Hono()
let letGo: () => void
const free = new Promise<void>(resolve => (letGo = resolve))
app.get('/slow', async http => {
  await free
  return http.text('enfin')
})
app.get('/long', http => http.body('x'.repeat(longAnswer)))
app.all('*', async http => {
  asked.push(`${http.req.method} ${http.req.path} ${await http.req.text()}`)
  return http.text('oui')
})

const portOf = (server: Server) => (server.address() as AddressInfo).port
const here = { port: 0, host: '127.0.0.1' }
// Two servers: `hasty` has short timeouts, for the tests of timeouts. `server` has normal ones for the other
// tests: on a busy machine, the short ones would disconnect normal clients.
const server = await listen(app.fetch, here)
const hasty = await listen(app.fetch, { ...here, timeouts: impatient })
const port = portOf(server)
afterAll(() => Promise.all([stopListening(server), stopListening(hasty)]))

const opened = (to: Server, text: string) => {
  const socket = connect(portOf(to), '127.0.0.1')
  socket.write(text)
  return socket
}
const post = (...headers: string[]) =>
  ['POST / HTTP/1.1', 'Host: cinema.test', ...headers, '', ''].join('\r\n')

describe('slow clients', () => {
  test('a client that never ends its headers gets 408', async () => {
    expect(statusOf(await sendRaw(portOf(hasty), 'GET / HTTP/1.1\r\nHost: cinema.test\r\nX-Slow: '))).toBe(
      408,
    )
  })

  test('a client that never ends its body gets 408', async () => {
    expect(statusOf(await sendRaw(portOf(hasty), `${post('Content-Length: 1000')}a`))).toBe(408)
  })

  test('a client that sends nothing is disconnected', async () => {
    await expect(sendRaw(portOf(hasty), '')).resolves.toBeTypeOf('string')
  })

  test('a client that never reads the response is disconnected', async () => {
    const connected = once(hasty, 'connection')
    const socket = opened(hasty, rawGetRequest('/long'))
    socket.pause().on('error', () => undefined)
    const [ours] = await connected
    await once(ours, 'close')
    expect(socket.bytesRead).toBeLessThan(longAnswer)
    socket.destroy()
  })
})

describe('a server that stops', () => {
  // Timeouts so long that no connection of this server ends because of them.
  const patient = {
    ...{ headersTimeout: anHour, requestTimeout: anHour, connectionsCheckingInterval: anHour },
    ...{ keepAliveTimeout: anHour, silence: anHour, closing: anHour },
  }
  const open = (timeouts = patient) => listen(app.fetch, { ...here, timeouts })
  const asking = (path: string) => `GET ${path} HTTP/1.1\r\nHost: cinema.test\r\n\r\n`
  const handedOver = (house: Server) =>
    new Promise<void>(resolve => house.once('request', (_, answer) => answer.once('prefinish', resolve)))

  test('on shutdown, the server does not wait for a connection on which the client sent nothing', async () => {
    const house = await open()
    const connected = once(house, 'connection')
    const socket = opened(house, '')
    await connected
    await expect(stopListening(house)).resolves.toBeUndefined()
    socket.destroy()
  })

  test('on shutdown, the server answers requests that arrived before, even if not read yet', async () => {
    const house = await open()
    const stopped = once(house, 'connection').then(() => stopListening(house))
    expect(statusOf(await sendRaw(portOf(house), rawGetRequest('/')))).toBe(200)
    await stopped
  })

  test('on shutdown, the server finishes a request in progress on a keep-alive connection', async () => {
    const house = await open()
    const began = once(house, 'request')
    const heard = readUntilClosed(opened(house, asking('/slow')))
    await began
    const stopped = stopListening(house)
    letGo()
    expect(statusOf(await heard)).toBe(200)
    await stopped
  })

  test.each([
    ['and keeps the connection open', false],
    ['and has ended its side of the connection', true],
  ])(
    'on shutdown, the server sends the whole response to a client that reads slowly %s',
    async (_, saidAll) => {
      const house = await open()
      const handed = handedOver(house)
      const socket = opened(house, asking('/long'))
      if (saidAll) socket.end()
      await handed
      const stopped = stopListening(house)
      expect((await readUntilClosed(socket)).length).toBeGreaterThan(longAnswer)
      await stopped
    },
  )

  test('on shutdown, the server closes all connections after a time limit', async () => {
    const house = await open({ ...patient, closing: 400 })
    const handed = handedOver(house)
    const socket = opened(house, asking('/long')).pause()
    socket.on('error', () => undefined)
    await handed
    await stopListening(house)
    expect(socket.bytesRead).toBeLessThan(longAnswer)
    socket.destroy()
  })
})

describe('oversized requests', () => {
  test.each([
    ['address', rawGetRequest(`/${'a'.repeat(20_000)}`)],
    ['header', rawGetRequest('/', 'cinema.test', `X-Long: ${'a'.repeat(20_000)}`)],
    ['cookie', rawGetRequest('/', 'cinema.test', `Cookie: ouvreuse=${'a'.repeat(20_000)}`)],
    [
      'number of headers',
      rawGetRequest('/', 'cinema.test', ...Array.from({ length: 3000 }, (_, n) => `X-${n}: a`)),
    ],
  ])('a request with a huge %s is refused', async (_, text) => {
    expect(statusOf(await sendRaw(port, text))).toBe(431)
  })
})

describe('one request is never parsed as two (request smuggling)', () => {
  const hidden = 'GET /cache HTTP/1.1\r\nHost: cinema.test\r\n\r\n'
  test.each([
    ['both Content-Length and chunked encoding', post('Content-Length: 4', 'Transfer-Encoding: chunked')],
    ['two Content-Length headers', post('Content-Length: 0', `Content-Length: ${hidden.length}`)],
    ['a Content-Length in words', post('Content-Length: +0')],
    ['an unknown encoding', post('Transfer-Encoding: xchunked')],
    ['chunked encoding named twice', post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')],
    ['a space before the colon of Transfer-Encoding', post('Transfer-Encoding : chunked')],
    ['a tab before the value of Transfer-Encoding', post('Transfer-Encoding:\tchunked\v')],
    ['a folded header', post('Content-Length: 0', ' X: y')],
    ['lines that end with LF only', post('X: a\nContent-Length: 0')],
    ['a NUL in a header', post('X: a\0b')],
    ['no Host header', `POST / HTTP/1.1\r\nContent-Length: ${hidden.length}\r\n\r\n`],
  ])(
    'a request with %s is refused, and its body is not parsed as a second request (smuggling)',
    async (_, head) => {
      asked.length = 0
      const answer = await sendRaw(port, `${head}0\r\n\r\n${hidden}`)
      expect(statusOf(answer)).toBe(400)
      expect(answersIn(answer)).toBe(1)
      expect(asked.filter(line => line.includes('/cache'))).toEqual([])
    },
  )

  test('a chunk with a wrong length ends the connection, so that no second request is parsed', async () => {
    const answer = await sendRaw(port, `${post('Transfer-Encoding: chunked')}zz\r\nabc\r\n0\r\n\r\n${hidden}`)
    expect(answersIn(answer)).toBeLessThanOrEqual(1)
  })

  test('control: two valid requests over one connection are parsed as two, so a smuggled one would be', async () => {
    const second = rawGetRequest('/second')
    const answer = await readUntilClosed(opened(server, `${post('Content-Length: 0')}${second}`))
    expect(answersIn(answer)).toBe(2)
  })
})

describe('an invalid host name', () => {
  test.each(['a b', 'cinema.test/..', 'cinema.test@ailleurs.example', '<script>', 'cinema.test:port'])(
    'a request with the host name %s is refused',
    async host => {
      expect(statusOf(await sendRaw(port, rawGetRequest('/', host)))).toBe(400)
    },
  )
})
