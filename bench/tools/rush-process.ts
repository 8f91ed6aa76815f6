import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type RushResult = { ms: number; sold: number; refused: number; failed: number }

// The buyers run in a process of their own, so that 2,000 requests do not slow down the measuring process.
const [where, screening, people] = JSON.parse(process.argv[2] ?? '[]') as [
  string,
  number,
  { first: number; last: number },
]
const buyers = Array.from({ length: people.last - people.first + 1 }, (_, index) => people.first + index)
const result = await rush()
process.send!(result, () => process.exit())

/** Connects all buyers first, then sends their requests simultaneously. */
async function rush(): Promise<RushResult> {
  const url = new URL(where)
  const sockets: Socket[] = []
  for (const _ of buyers) {
    const socket = connect(Number(url.port), url.hostname)
    sockets.push(socket)
    // Wait after every 100 connections: more at a time would overflow the server's listen backlog, which this
    // bench does not measure.
    if (sockets.length % 100 === 0) await once(socket, 'connect')
  }
  const start = performance.now()
  const statuses = await Promise.all(sockets.map((socket, index) => ask(socket, buyers[index]!)))
  const ms = performance.now() - start
  const howMany = (wanted: number) => statuses.filter(status => status === wanted).length
  const [sold, refused] = [howMany(201), howMany(409)]
  return { ms, sold, refused, failed: statuses.length - sold - refused }
}

async function ask(socket: Socket, buyer: number): Promise<number> {
  const body = JSON.stringify({
    sessions_id: screening,
    nbr_seats_payed: 1 + (buyer % 4),
    lastname: 'Strapontin',
    firstname: 'Mona',
    email: `foule-${buyer - people.first + 1}@exemple.fr`,
    name_cb: 'MONA',
    num_cb: '4242424242424242',
    cb_date: '12/30',
    cryptogramme: '123',
  })
  socket.write(
    `POST /api/v1/app/order HTTP/1.1\r\nHost: localhost\r\nCookie: ouvreuse=jeton-de-${buyer}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return Number(String(answer).slice(9, 12))
}
