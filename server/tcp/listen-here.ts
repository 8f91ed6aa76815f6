import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Listens on the loopback interface only, on a free port chosen by the system. */
export async function listenHere(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
