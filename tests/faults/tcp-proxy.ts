import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** Opens a TCP proxy to a local server. A test can cut it, which closes every connection, and restore it. */
export async function openTcpProxy(target: NetConnectOpts) {
  const ends = new Set<Socket>()
  let cut = false
  let swallowed: (() => void) | undefined
  const server = createServer(near => {
    if (cut) return void near.destroy()
    const far = connect(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('error', () => undefined).on('close', () => other.destroy())
      one.on('data', chunk => (swallowed ? swallowed() : other.write(chunk)))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      cut = true
      for (const end of ends) end.destroy()
      ends.clear()
    },
    restore() {
      cut = false
      swallowed = undefined
    },
    /**
     * Drops all data without closing connections, as a machine that hangs does. Resolves when data is first
     * dropped.
     */
    dropAllData: () => new Promise<void>(resolve => (swallowed = resolve)),
    close() {
      this.cut()
      server.close()
    },
  }
}
