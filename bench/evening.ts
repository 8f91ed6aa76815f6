import { Agent, type IncomingMessage, request } from 'node:http'
import { loadavg } from 'node:os'
import { text } from 'node:stream/consumers'
import { createPasswords } from '../server/members/password/passwords.ts'
import { siteName, startNginx } from '../tests/proof/proxies.ts'
import { numberSeats } from './number-seats.ts'
import { openShop, type Server, type Shop } from './shop.ts'
import { median, table } from './table.ts'
import { processorSeconds } from './tools/processor-time.ts'

const sizes = [1, 2, 4]
const rounds = 3
const sales = 40
const atOnce = 8
/** The number of sales per process before the measurement starts. */
const warmUp = 30
/** The number of visitors who only view three pages and leave, for each buyer. */
const lookers = 10
const password = 'Strapontin-7!'

/** The processor time of one sale in each program, in milliseconds. */
type Cost = { ours: number; postgresql: number; nginx: number }
type Ask = (path: string, asked?: { body?: object; cookie?: string; open?: boolean }) => Promise<Answer>
type Answer = { status: number; body: string; cookie: string; end: () => void }

/** Measures the sales of a busy evening through nginx, with one, two and four processes. */
export async function measureAlone(): Promise<string> {
  const busyBefore = loadavg()[0]!
  const shop = await openShop()
  try {
    await numberSeats(shop, shop.screenings.first, 26)
    const hash = await createPasswords().hash(password)
    await shop.query(`update users set password_hash = '${hash}'`)
    const costs = new Map<number, Cost[]>(sizes.map(size => [size, []]))
    // Measure one, two and four processes in turn, in each round, so that other load on the machine affects all
    // three alike.
    for (let round = 1; round <= rounds; round++)
      for (const size of sizes) {
        process.stdout.write(`${size} process(es): round ${round}/${rounds}\n`)
        costs.get(size)!.push(await evening(shop, size))
      }
    return report(costs, busyBefore)
  } finally {
    await shop.close()
  }
}

async function evening(shop: Shop, size: number): Promise<Cost> {
  const servers: Server[] = []
  for (let each = 0; each < size; each++) servers.push(await shop.startServer())
  const nginx = await startNginx(
    servers.map(({ address }) => Number(new URL(address).port)),
    { plain: true },
  )
  const ask = askAt(nginx.port)
  const seconds = () => [
    servers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
    shop.serverSeconds(),
    processorSeconds(nginx.pid),
  ]
  try {
    // Warm up: a new process compiles its code and fills its caches.
    await sell(ask, shop, { from: 0, until: size * warmUp })
    const before = seconds()
    await sell(ask, shop, { from: size * warmUp, until: size * warmUp + sales })
    const [ours, postgresql, server] = seconds().map((after, at) => ((after - before[at]!) * 1000) / sales)
    return { ours: ours!, postgresql: postgresql!, nginx: server! }
  } finally {
    await nginx.stop()
    for (const { close } of servers) await close()
    await shop.query('truncate taken_seats')
    await shop.reset()
  }
}

async function sell(ask: Ask, shop: Shop, { from, until }: { from: number; until: number }): Promise<void> {
  let next = from
  const people = Array.from({ length: atOnce }, async () => {
    while (next < until) await comeAndBuy(ask, shop, next++)
  })
  await Promise.all(people)
}

/**
 * Simulates `lookers` visitors who only view pages, then one buyer, who logs in, follows the live seats, chooses,
 * buys and views the order.
 */
async function comeAndBuy(ask: Ask, { people, screenings: { first, last } }: Shop, turn: number) {
  const numbered = turn % 2 === 0
  const sessions_id = numbered ? first : first + 1 + (turn % (last - first - 1))
  const pages = ['/', '/film/1', `/film/1/seance/${sessions_id}/horaire/1`]
  for (let each = 0; each < lookers; each++) for (const page of pages) await seen(ask(page))
  const email = `foule-${1 + ((turn * 7) % (people.last - people.first))}@exemple.fr`
  const { cookie } = await seen(ask('/api/v1/authentication/login', { body: { email, password } }))
  for (const page of pages) await seen(ask(page, { cookie }))
  const live = await ask(`/api/v1/app/session/${sessions_id}/live?seats=1`, { cookie, open: true })
  const order = await seen(
    ask('/api/v1/app/order', {
      cookie,
      body: {
        ...{ sessions_id, nbr_seats_payed: 2, lastname: 'Strapontin', firstname: 'Mona', email },
        ...{ name_cb: 'MONA', num_cb: '4242424242424242', cb_date: '12/30', cryptogramme: '123' },
      },
    }),
  )
  live.end()
  await seen(ask(`/utilisateur/reservation/${(JSON.parse(order.body) as { id: number }).id}`, { cookie }))
}

async function seen(asking: Promise<Answer>): Promise<Answer> {
  const answer = await asking
  if (answer.status !== 200 && answer.status !== 201)
    throw new Error(`answered ${answer.status}: ${answer.body.slice(0, 300)}`)
  return answer
}

function askAt(port: number): Ask {
  const agent = new Agent({ keepAlive: true })
  return async (path, { body, cookie, open = false } = {}) => {
    const sent = body && JSON.stringify(body)
    const headers = {
      host: siteName,
      'accept-encoding': 'br',
      ...(cookie && { cookie }),
      ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    }
    const asked = request({ port, host: '127.0.0.1', path, method: sent ? 'POST' : 'GET', agent, headers })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      asked.once('response', resolve).on('error', error => (open ? undefined : reject(error)))
    })
    asked.end(sent)
    const answer = await answered
    const set = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    if (open) answer.on('error', () => undefined).resume()
    return {
      status: answer.statusCode!,
      body: open ? '' : await text(answer),
      cookie: set,
      end: () => asked.destroy(),
    }
  }
}

function report(costs: Map<number, Cost[]>, busyBefore: number): string {
  const kinds = ['ours', 'postgresql', 'nginx'] as const
  const middle = (size: number, kind: keyof Cost) => median(costs.get(size)!.map(cost => cost[kind]))
  const shown = (size: number, kind: keyof Cost) => {
    const all = costs.get(size)!.map(cost => cost[kind])
    return `${middle(size, kind).toFixed(1)} (${Math.min(...all).toFixed(1)}–${Math.max(...all).toFixed(1)})`
  }
  const whole = (size: number) => kinds.reduce((sum, kind) => sum + middle(size, kind), 0)
  const four = sizes.at(-1)!
  const perCore = (ms: number) => (1000 / ms).toFixed(1)
  return [
    '# The processor time of an evening\n\n',
    'The bench simulates visitors and buyers of a busy evening. For each sale, ten visitors open the home page, a film and a screening. One\n',
    'buyer logs in, opens the same pages, follows the live seats, buys two places (with seat numbers in every other sale) and opens the page of the reservation.\n',
    `${atOnce} such sales, each with its ten visitors, run at a time, through the nginx configuration of [docs/deploy](../deploy/several-processes.md) without TLS, with a PostgreSQL that syncs to disk.\n\n`,
    `The figures are processor time per sale in milliseconds: the median of ${rounds} rounds of ${sales} sales, with the lowest and highest round in\n`,
    `brackets. Each process first makes ${warmUp} sales that do not count, so that its code is compiled. The periodic jobs of our process are included.\n`,
    `The mails with the tickets are sent later and are not included. The machine's load before the run was ${busyBefore.toFixed(1)} (near 0: nothing else was running). [sales.md](sales.md) measures sales alone.\n\n`,
    table(
      [
        'number of our processes',
        'our processes, ms per sale (lowest–highest)',
        'PostgreSQL, ms per sale',
        'nginx, ms per sale',
        'sum, ms per sale',
      ],
      sizes.map(size => [String(size), ...kinds.map(kind => shown(size, kind)), whole(size).toFixed(1)]),
    ),
    '\n## What another machine adds\n\n',
    `A core that runs our process is enough for ${perCore(middle(four, 'ours'))} sales a second, each with the page views of its ten visitors. A core that runs PostgreSQL is enough for ${perCore(middle(four, 'postgresql'))}, and a core that runs nginx for ${perCore(middle(four, 'nginx'))}.\n`,
    `With four processes a sale takes ${(whole(four) / whole(1)).toFixed(2)} times the processor time that it takes with one process, because each process queries the database for itself.\n`,
    `Another machine with four cores for our processes therefore serves ${(4000 / middle(four, 'ours')).toFixed(1)} more sales a second, each with its ten visitors. One core that runs PostgreSQL is enough for ${(middle(four, 'ours') / middle(four, 'postgresql')).toFixed(1)} cores that run our processes.\n`,
  ].join('')
}
