import { createServer, type Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { asRead } from '../../contract/rules/page-parameters.ts'
import { StartupError } from '../startup-error.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

export class PortUnavailable extends StartupError {}

/** Timeouts for clients: a client that sends or reads slowly does not hold a connection for ever. */
const patience = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than a proxy keeps its idle connections, so that it never sends into one that we are closing. */
  keepAliveTimeout: 75_000,
  /** Without data in either direction. Event streams send keep-alives more often. */
  silence: 120_000,
  /** On shutdown: longer than a sale waits for its bank, shorter than a service manager waits. */
  closing: 30_000,
}

const connectionsOf = new WeakMap<Server, { open: Set<Socket>; closing: number }>()

type Place = { port: number; host: string; timeouts?: typeof patience }

/** Opens the port, or rejects with a readable reason. */
export function listen(fetch: Fetch, { port, host, timeouts = patience }: Place): Promise<Server> {
  const answer = getRequestListener(fetch)
  // Most requests have no body, and an empty stream was a tenth of their cost.
  const server = createServer({ ...timeouts, optimizeEmptyRequests: true }, (request, response) => {
    request.url = asRead(request.url!)
    // TRACE would echo the request, cookies included; the web's Request class does not support it.
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

/** Stops accepting requests, lets open ones finish within the time limit, then resolves. */
export async function stopListening(server: Server): Promise<void> {
  const { open, closing } = connectionsOf.get(server)!
  // Not `server.close`: it disconnects clients that are still reading a finished response.
  const closed = new Promise(resolve => NetServer.prototype.close.call(server, resolve))
  // Otherwise a browser with a keep-alive connection could send requests for ever.
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
  const looking = setInterval(closeWhatRests(server, open), 50)
  const atLast = setTimeout(() => server.closeAllConnections(), closing)
  await closed
  clearInterval(looking)
  clearTimeout(atLast)
  // No connection is left; this stops the server's timer that checks for slow clients.
  server.close()
}

/** Closes idle connections. Remembers the unused ones between two calls. */
function closeWhatRests(server: Server, open: ReadonlySet<Socket>): () => void {
  let unusedBefore: Socket[] = []
  return () => {
    // Browsers open spare connections. Node expects a request on them; by the second check it would have
    // come.
    const unused = [...open].filter(socket => socket.bytesRead === 0)
    for (const socket of unused) if (unusedBefore.includes(socket)) socket.destroy()
    unusedBefore = unused
    const someoneReads = [...open].some(socket => socket.writableLength > 0)
    if (!someoneReads) server.closeIdleConnections()
  }
}
