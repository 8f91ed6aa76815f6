import { createServer, type Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { asRead } from '../../contract/rules/page-parameters.ts'
import { StartupError } from '../startup-error.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

export class PortUnavailable extends StartupError {}

/** Timeouts that disconnect clients which send or read too slowly. */
const patience = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  /**
   * How long an idle connection is kept, in ms. Longer than a proxy keeps its own, so that the proxy never sends a
   * request into a connection that the server is just closing.
   */
  keepAliveTimeout: 75_000,
  /**
   * How long a connection may carry no data in either direction before it is closed, in ms. Event streams send
   * keep-alives more often than that.
   */
  silence: 120_000,
  /**
   * How long a shutdown waits for open requests, in ms: longer than a sale waits for the bank, and shorter than
   * the time after which a service manager kills the process.
   */
  closing: 30_000,
}

const connectionsOf = new WeakMap<Server, { open: Set<Socket>; closing: number }>()

type Place = { port: number; host: string; timeouts?: typeof patience }

/** Opens the port. If that fails, rejects with an error that names the reason in words. */
export function listen(fetch: Fetch, { port, host, timeouts = patience }: Place): Promise<Server> {
  const answer = getRequestListener(fetch)
  // `optimizeEmptyRequests` saves creating an empty stream for a request without a body, which is a tenth of the
  // cost of such a request. Most requests have no body.
  const server = createServer({ ...timeouts, optimizeEmptyRequests: true }, (request, response) => {
    request.url = asRead(request.url!)
    // Refuse TRACE: it would echo the request with its cookies, and the web's Request class does not support it.
    if (request.method === 'TRACE') response.writeHead(405).end()
    else void answer(request, response)
  })
  server.timeout = timeouts.silence
  const open = new Set<Socket>()
  connectionsOf.set(server, { open, closing: timeouts.closing })
  server.on('connection', socket => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)))
    server.listen(port, host, () => resolve(server))
  })
}

function explain(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const another = 'Choisissez-en un autre, par exemple : PORT=3001 npm start'
  if (error.code === 'EADDRINUSE') return new PortUnavailable(`Le port ${port} est déjà utilisé. ${another}`)
  if (error.code === 'EACCES')
    return new PortUnavailable(`Le port ${port} demande des droits particuliers. ${another}`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new PortUnavailable(
      `L’adresse ${host} n’est pas celle de cette machine. Vérifiez le réglage HOST.`,
    )
  return error
}

/** Stops accepting requests. Resolves when the open requests have finished, or after the time limit. */
export async function stopListening(server: Server): Promise<void> {
  const { open, closing } = connectionsOf.get(server)!
  // Do not use `server.close`: it disconnects clients that are still reading a finished response.
  const closed = new Promise(resolve => NetServer.prototype.close.call(server, resolve))
  // While the server stops, this header makes a browser close its connection after the response. Otherwise the
  // browser could send further requests on it, and the server would never stop.
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
  const looking = setInterval(createIdleConnectionCloser(server, open), 50)
  const atLast = setTimeout(() => server.closeAllConnections(), closing)
  await closed
  clearInterval(looking)
  clearTimeout(atLast)
  // All connections are closed now. This call only stops the server's timer that checks for slow clients.
  server.close()
}

/** Returns a function to call repeatedly: it closes idle connections, and those unused since its previous call. */
function createIdleConnectionCloser(server: Server, open: ReadonlySet<Socket>): () => void {
  let unusedBefore: Socket[] = []
  return () => {
    // Browsers open spare connections and send nothing on them; Node does not count these as idle and would wait
    // for a request. So close a connection that is still unused at the second call.
    const unused = [...open].filter(socket => socket.bytesRead === 0)
    for (const socket of unused) if (unusedBefore.includes(socket)) socket.destroy()
    unusedBefore = unused
    const someoneReads = [...open].some(socket => socket.writableLength > 0)
    if (!someoneReads) server.closeIdleConnections()
  }
}
