import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { asRead } from '../../contract/rules/page-parameters.ts'
import { StartupError } from '../startup-error.ts'

type Fetch = Parameters<typeof getRequestListener>[0]
/** Answers at once if it can, ahead of everything else; true when it did. */
type AtOnce = (request: IncomingMessage, response: ServerResponse) => boolean

export class PortUnavailable extends StartupError {}

/** How long a caller may take: who sends or reads drop by drop does not hold a connection for ever. */
const patience = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than a proxy keeps its own end, so that nothing is sent into a connection that is being closed. */
  keepAliveTimeout: 75_000,
  /** With nothing sent or read; what is told live gives a sign of life more often than that. */
  silence: 120_000,
  /** From the word that the house closes: longer than any sale waits for its bank, shorter than a service manager waits. */
  closing: 30_000,
}

const connectionsOf = new WeakMap<Server, { open: Set<Socket>; closing: number }>()

type Place = { port: number; host: string; atOnce?: AtOnce; timeouts?: typeof patience }

/** Opens the port, or says in a sentence why it cannot. */
export function listen(
  fetch: Fetch,
  { port, host, atOnce = () => false, timeouts = patience }: Place,
): Promise<Server> {
  const otherwise = getRequestListener(fetch)
  // A request without a body is most of them, and a tenth of its cost was a stream of nothing.
  const server = createServer({ ...timeouts, optimizeEmptyRequests: true }, (request, response) => {
    request.url = asRead(request.url!)
    // It would repeat what it was sent, cookies included; the web's own Request refuses to be one.
    if (request.method === 'TRACE') response.writeHead(405).end()
    else if (!atOnce(request, response)) void otherwise(request, response)
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

/** Stops taking requests, lets those under way end and be read, if they do soon, then resolves. */
export async function stopListening(server: Server): Promise<void> {
  const { open, closing } = connectionsOf.get(server)!
  // Not with the server's own `close`: it hangs up on whoever still reads an answer that was handed over whole.
  const closed = new Promise(resolve => NetServer.prototype.close.call(server, resolve))
  // A browser that keeps its connection open would otherwise be served for ever.
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
  const looking = setInterval(closeWhatRests(server, open), 50)
  const atLast = setTimeout(() => server.closeAllConnections(), closing)
  await closed
  clearInterval(looking)
  clearTimeout(atLast)
  // It has nothing left to close, and stops its own looking for slow callers.
  server.close()
}

/** Looks at the connections; what it needs to have seen twice, it remembers until the next time. */
function closeWhatRests(server: Server, open: ReadonlySet<Socket>): () => void {
  let unusedBefore: Socket[] = []
  return () => {
    // Opened in reserve, as browsers do: Node takes it for a request about to come, and between two looks it would have.
    const unused = [...open].filter(socket => socket.bytesRead === 0)
    for (const socket of unused) if (unusedBefore.includes(socket)) socket.destroy()
    unusedBefore = unused
    const someoneReads = [...open].some(socket => socket.writableLength > 0)
    if (!someoneReads) server.closeIdleConnections()
  }
}
