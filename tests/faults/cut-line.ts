import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** A line to a server on this machine, which a test can cut and mend: no connection survives the cut. */
export async function openLine(target: NetConnectOpts) {
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
    mend() {
      cut = false
      swallowed = undefined
    },
    /** Nothing arrives any more, and nobody is told: as when a machine stands still. Resolves at the first word that is lost. */
    fallSilent: () => new Promise<void>(resolve => (swallowed = resolve)),
    close() {
      this.cut()
      server.close()
    },
  }
}
