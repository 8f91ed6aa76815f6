import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { numberSeats } from './number-seats.ts'
import type { Server, Shop } from './shop.ts'
import { processorSeconds } from './tools/processor-time.ts'

const followers = 500
const seconds = 15

/**
 * Measures the cost of 500 clients that follow the live seats of a screening. Returns table rows: description,
 * bytes per client, processor time.
 */
export async function subscribersOf(
  shop: Shop,
  server: Server,
  say: (step: string) => void,
): Promise<string[][]> {
  const screening = shop.screenings.first
  await numberSeats(shop, screening, 25)
  await takeHalf(shop, screening)
  const url = new URL(server.address)
  const sockets: Socket[] = []
  let bytes = 0
  say('500 followers: they come')
  const before = processorSeconds(server.pid)
  for (let each = 0; each < followers; each++) {
    const socket = connect(Number(url.port), url.hostname)
    socket.on('data', data => {
      bytes += data.length
    })
    socket.write(`GET /api/v1/app/session/${screening}/live?seats=1 HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await once(socket, 'data')
    sockets.push(socket)
  }
  const rows = [
    row('a client connects and gets the whole map', bytes / followers, processorSeconds(server.pid) - before),
  ]
  for (const sales of [0, 1]) {
    say(`500 followers: ${sales} sale(s) a second`)
    bytes = 0
    const start = processorSeconds(server.pid)
    for (let second = 0; second < seconds; second++) {
      if (sales > 0) await sell(server, shop, screening, second)
      await setTimeout(1000)
    }
    const used = processorSeconds(server.pid) - start
    const what = sales ? 'two seats are sold each second' : 'nothing is sold'
    rows.push(row(`${what} during ${seconds} s`, bytes / followers, used))
  }
  for (const socket of sockets) socket.destroy()
  await shop.reset()
  return rows
}

const row = (what: string, bytes: number, used: number): string[] => [
  what,
  String(Math.round(bytes)),
  `${used.toFixed(2)} s`,
]

/** Blocks half of the seats before the clients connect, so that the seat map that each client receives is long. */
const takeHalf = ({ query }: Shop, screening: number) =>
  query(`insert into taken_seats (sessions_id, seats_id, kept) select sessions.id, seats_id, 'maison'
    from sessions join drawn_seats on drawn_seats.seat_plan_versions_id = sessions.seat_plan_versions_id
    where sessions.id = ${screening} and row_position < 13`)

async function sell({ address }: Server, { people }: Shop, sessions_id: number, turn: number): Promise<void> {
  const answer = await fetch(`${address}/api/v1/app/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `ouvreuse=jeton-de-${people.first + turn}` },
    body: JSON.stringify({
      ...{ sessions_id, nbr_seats_payed: 2, lastname: 'Strapontin', firstname: 'Mona' },
      ...{ email: `foule-${turn + 1}@exemple.fr`, name_cb: 'MONA', num_cb: '4242424242424242' },
      ...{ cb_date: '12/30', cryptogramme: '123' },
    }),
  })
  if (answer.status !== 201) throw new Error(`a sale was answered ${answer.status}`)
}
