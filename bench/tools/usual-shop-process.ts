import { createServer } from 'node:http'
import pg from 'pg'

// The reference: a shop programmed in the usual way. One transaction locks the row of the screening, checks that
// seats are left and writes the order; a second one confirms it. Like the product, it has ten database
// connections. It does not validate requests, send mails or ask a bank.
const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
await Promise.all(Array.from({ length: 10 }, () => pool.query('select 1')))

const server = createServer(async (request, response) => {
  const buyer = Number(/jeton-de-(\d+)/.exec(request.headers.cookie ?? '')?.[1])
  let text = ''
  for await (const chunk of request) text += chunk
  const { sessions_id, nbr_seats_payed } = JSON.parse(text) as Record<string, number>
  const status = await buyInTransaction(buyer, sessions_id!, nbr_seats_payed!).catch(() => 500)
  response.writeHead(status, ['content-type', 'application/json']).end(JSON.stringify({ status }))
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  process.send!((server.address() as { port: number }).port),
)
process.on('disconnect', () => process.exit())

async function buyInTransaction(buyer: number, screening: number, seats: number): Promise<number> {
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
        price_order, order_date) values ($1, $2, $3, 'pending', 'S', 'M', 'm@exemple.fr', $4, 1250, now())
       returning id`,
      [`rush-${buyer}`, screening, buyer, seats],
    )
    await client.query(
      `insert into payments (reference, orders_id, gateway, amount, state, asked_at, check_at)
       values ($1, $2, 'simulated', 1250, 'open', now(), now())`,
      [`rush-${buyer}`, order.rows[0].id],
    )
    await client.query('commit')
    await client.query('begin')
    await client.query("update orders set state = 'confirmed' where id = $1", [order.rows[0].id])
    await client.query(
      "update payments set state = 'paid', settled_at = now(), check_at = null where reference = $1",
      [`rush-${buyer}`],
    )
    const series = await client.query(
      `insert into operation_series as own (series, simulation, last_number) values ('house', false, 1)
       on conflict (series) do update set last_number = own.last_number + 1 returning last_number`,
    )
    const operation = await client.query(
      `insert into operations (series, number, kind, channel, at, business_day)
       values ('house', $1, 'sale', 'site', now(), current_date) returning id`,
      [series.rows[0].last_number],
    )
    for (let seat = 1; seat <= seats; seat++) {
      const place = await client.query(
        `insert into places (orders_id, number, tariffs_id, price, supplement, vat_permille, state, code)
         values ($1, $2, 1, 1250, 0, 55, 'sold', $3) returning id`,
        [order.rows[0].id, seat, `${buyer}-${seat}`],
      )
      await client.query(
        `insert into money_journal (operations_id, at, business_day, channel, cause, means, amount, supplement, vat_permille,
           orders_id, places_id)
         values ($3, now(), current_date, 'site', 'sale', 'card', 1250, 0, 55, $1, $2)`,
        [order.rows[0].id, place.rows[0].id, operation.rows[0].id],
      )
    }
    await client.query('commit')
    return 201
  } finally {
    client.release()
  }
}
