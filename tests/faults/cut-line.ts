import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** A line to a server on this machine, which a test can cut and mend: no connection survives the cut. */
export async function openLine(target: NetConnectOpts) {
  const ends = new Set<Socket>()
  let cut = false
  const server = createServer(near => {
    if (cut) return void near.destroy()
    const far = connect(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('error', () => undefined).on('close', () => other.destroy())
      one.pipe(other)
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
    mend() {
      cut = false
    },
    close() {
      this.cut()
      server.close()
    },
  }
}
