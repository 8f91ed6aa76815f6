import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import pg from 'pg'

export type RushResult = { ms: number; sold: number; refused: number; failed: number }

// A process of its own: 2,000 buyers must not wait for whoever measures.
const [how, where, screening, people] = JSON.parse(process.argv[2] ?? '[]') as [
  'http' | 'transactions',
  string,
  number,
  { first: number; last: number },
]
const buyers = Array.from({ length: people.last - people.first + 1 }, (_, index) => people.first + index)
const result = await (how === 'http' ? overHttp() : inTransactions())
process.send!(result, () => process.exit())

/** Everyone is connected before the doors open; then all ask in the same instant. */
async function overHttp(): Promise<RushResult> {
  const url = new URL(where)
  const sockets: Socket[] = []
  for (const _ of buyers) {
    const socket = connect(Number(url.port), url.hostname)
    sockets.push(socket)
    // A listening queue is finite: we test the sale, not the queue.
    if (sockets.length % 100 === 0) await once(socket, 'connect')
  }
  const start = performance.now()
  const statuses = await Promise.all(sockets.map((socket, index) => ask(socket, buyers[index]!)))
  return tally(performance.now() - start, statuses)
}

async function ask(socket: Socket, buyer: number): Promise<number> {
  const body = JSON.stringify({
    sessions_id: screening,
    nbr_seats_payed: 1 + (buyer % 4),
    lastname: 'Strapontin',
    firstname: 'Mona',
    email: 'mona@exemple.fr',
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

/** The usual way: lock the screening's row, look, write, commit; then confirm. Ten connections, as the product has. */
async function inTransactions(): Promise<RushResult> {
  const pool = new pg.Pool({ connectionString: where, max: 10 })
  await Promise.all(Array.from({ length: 10 }, () => pool.query('select 1')))
  const start = performance.now()
  const statuses = await Promise.all(buyers.map(buyer => buyInTransaction(pool, buyer)))
  const taken = tally(performance.now() - start, statuses)
  await pool.end()
  return taken
}

async function buyInTransaction(pool: pg.Pool, buyer: number): Promise<number> {
  const seats = 1 + (buyer % 4)
  const client = await pool.connect()
  try {
    await client.query('select users_id from login_sessions where users_id = $1', [buyer])
    await client.query('begin')
    const found = await client.query(
      'select total_seats - sold_seats as left from sessions where id = $1 for update',
      [screening],
    )
    if (found.rows[0].left < seats) {
      await client.query('rollback')
      return 409
    }
    await client.query('update sessions set sold_seats = sold_seats + $2 where id = $1', [screening, seats])
    await client.query('insert into seats_held (sessions_id, users_id, seats) values ($1, $2, $3)', [
      screening,
      buyer,
      seats,
    ])
    const order = await client.query(
      `insert into orders (reference, sessions_id, users_id, state, lastname, firstname, email, nbr_seats_payed,
        price_order, order_date, check_at) values ($1, $2, $3, 'pending', 'S', 'M', 'm@exemple.fr', $4, 1250, now(), now())
       returning id`,
      [`rush-${buyer}`, screening, buyer, seats],
    )
    await client.query('commit')
    await client.query('begin')
    await client.query("update orders set state = 'confirmed', check_at = null where id = $1", [
      order.rows[0].id,
    ])
    for (let seat = 0; seat < seats; seat++)
      await client.query('insert into tickets (orders_id, code) values ($1, $2)', [
        order.rows[0].id,
        `${buyer}-${seat}`,
      ])
    await client.query('commit')
    return 201
  } finally {
    client.release()
  }
}

function tally(ms: number, statuses: number[]): RushResult {
  return {
    ms,
    sold: statuses.filter(status => status === 201).length,
    refused: statuses.filter(status => status === 409).length,
    failed: statuses.filter(status => status !== 201 && status !== 409).length,
  }
}
