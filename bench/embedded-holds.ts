import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, weekStart } from '../contract/rules/dates.ts'
import { inParis } from '../contract/rules/paris-time.ts'
import { askRunningServer } from '../server/ask-running-server.ts'
import { openEmbedded } from '../server/database/embedded/open-embedded.ts'
import { closeGuard, startGuard } from '../tests/harness/folder-guard.ts'
import { freePort } from '../tests/harness/free-port.ts'
import { drawSeats } from '../tests/seats/draw-seats.ts'
import type { Site } from './large.ts'
import { fillThrough } from './large-data.ts'
import { logIn } from './large-requests.ts'
import { median, table } from './table.ts'
import { processorSeconds } from './tools/processor-time.ts'

const root = join(import.meta.dirname, '..')
const size = { orders: 100_000, films: 2_000, screenings: 20_000, members: 30_000, rooms: 14 }
const most = 250
const heads = [
  'action of staff',
  'duration of the action, ms',
  'processor time, ms',
  'longest hold of the connection, ms',
  'longest wait of another request, ms',
]

const preface = `# How long others wait for the embedded database

\`npm run bench -- embedded-holds\` writes this page. The bench runs the product on the embedded database, with the demonstration and more
data: ${size.orders.toLocaleString('en')} orders, ${size.screenings.toLocaleString('en')} screenings and
${size.members.toLocaleString('en')} members. It runs large actions of staff, one after the other. During each action, a second program, the
*observer*, requests one small list again and again.

The embedded database has one connection, so all other requests wait while a transaction or a single SQL statement uses it. The *longest
hold* is the longest time that one transaction or statement uses the connection. It is measured as processor time of the server's thread;
other work on the machine makes it up to twice as long. The *longest wait* is the longest time that the observer waited for a response, by
the clock. It grows if other processes use the same core. The limit for a hold is ${most} ms on an idle machine. Backups and migrations may
take longer (see “What is exempt” below).

`

const rest = `## How large actions are divided

- **A week of the planner** is saved in transactions of 80 edits. All edits are checked before the first is stored. A new screening takes
  about 0.8 ms on an idle machine: the database writes its row, ten indexes and its line of the journal, and checks five foreign keys and
  the constraint against overlaps. Screenings that swap their times or rooms are saved in one transaction. When the whole week was one
  transaction, 400 new screenings took 337 ms on an idle machine.
- **A new version of a seat plan** is given to 80 screenings per transaction. A database trigger counts the seats of the plan once per
  statement.
- **A film can be scheduled** (*Programmer des séances*) at most 100 times in one request, which is one transaction.
- **A page of a list** reads its rows 250 at a time. When it read all its rows at once, a page of 1,000 orders took 355 ms.
- **Takings and accounting entries** are read three days at a time, statements for distributors one day at a time. The verification of the
  books reads a week at a time.

## Searches by staff

A search in the journal compares the typed text with several columns. Each column is searched by a separate query, and the results are
joined. One query with the conditions joined by \`or\` took 2.4 s for eight letters, because it compared each line of the journal with each
person found. If a search contains several words of one or two letters, only the first of these words is used, because each of them matches
a large part of the table and no index helps. Each mail and each order has a stored column with its words, and searches read this column. If
a search matches more than 10,000 rows, the number of matches is cached for a minute.

## The demonstration

Each night the demonstration adds one day to its programme. Each transaction adds four screenings with their sales. When one transaction
added the whole day, other requests waited for 0.7 s.

## What is exempt from the limit of 250 ms

- **A backup** takes about 30 s of processor time with 100,000 orders (800,000 rows). During this time all other requests wait.
- **Migrations** (changes of the tables after an update) run before the site answers. With 100,000 orders, it takes 5 ms to add a column
  with a default, 100 ms to add a check or a small index, 400 ms to add an index on orders, and 10 s to add a computed column to all orders.

## What was tried

- PostgreSQL's setting \`random_page_cost = 1.1\` changes query plans but saves no time in this bench, because all rows are in the cache.
- Every hour the server runs ANALYZE, with \`default_statistics_target = 10\`. With 30,000 members, ANALYZE then makes other requests wait
  for 84 to 184 ms; with PostgreSQL's default of 100 it made them wait for up to 1.6 s.
- The server runs VACUUM on a table after a fifth of its rows has changed. On the table of 234,000 places this takes about 0.4 s on a busy
  machine, and is needed once in 20,000 orders.
`

/**
 * Environment variables of this bench. `HOLDS_FOLDER`: keep the database in this folder. `HOLDS_FILLED`: the
 * database in that folder already contains its data. `HOLDS_ONLY`: measure only the operations whose name matches.
 * `HOLDS_STATEMENTS`: print the SQL statements of the transaction that blocked the database longest.
 */
const { HOLDS_FOLDER, HOLDS_FILLED, HOLDS_ONLY = '', HOLDS_STATEMENTS } = process.env

/**
 * Measures how long a visitor waits for the embedded database while staff or the server itself runs a large
 * operation.
 */
export async function measureAlone(): Promise<string> {
  const folder = HOLDS_FOLDER ?? mkdtempSync(join(tmpdir(), 'ouvreuse-holds-'))
  const guard = HOLDS_FOLDER ? null : startGuard(folder)
  let server = await start(folder)
  try {
    if (!HOLDS_FILLED) {
      await stop(server.child)
      await fill(folder)
      server = await start(folder)
    }
    const rows: string[][] = []
    const works: number[] = []
    for (const [name, prepare] of operations(server.site, folder)) {
      if (!new RegExp(HOLDS_ONLY).test(name)) continue
      const work = await prepare()
      works.push(fixedWork())
      const before = processorSeconds(server.child.pid!)
      const holds = recordHolds(server.child)
      const { took, longest } = await whileAsked(server.site, work)
      const worked = (processorSeconds(server.child.pid!) - before) * 1000
      const row = [name, took, worked, holds.longest(), longest].map(figure =>
        typeof figure === 'number' ? figure.toFixed(0) : figure,
      )
      process.stdout.write(`${row.join(' | ')}\n`)
      rows.push(row)
    }
    return `${preface}${loadOf(works)}\n\n${table(heads, rows)}\n${rest}`
  } finally {
    await stop(server.child)
    if (guard) await closeGuard(guard)
  }
}

/** Returns the processor time of a fixed piece of work: it grows with the other work on the machine. */
function fixedWork(): number {
  const bytes = Buffer.alloc(32 * 1024 * 1024)
  const before = process.threadCpuUsage()
  createHash('sha256').update(bytes).digest()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function loadOf(works: number[]): string {
  const shortest = Math.min(...works)
  const times = (work: number) => (work / shortest).toFixed(1)
  return `Between the measurements, a fixed piece of work took ${times(median(works))} times its shortest processor time, and up to
${times(Math.max(...works))} times. On an idle machine it would always take about the same time.`
}

async function start(folder: string): Promise<{ child: ChildProcess; site: Site }> {
  const port = await freePort()
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(
    process.execPath,
    ['--import', './bench/tools/record-holds.js', 'build/server/main.js'],
    {
      cwd: root,
      env: {
        ...{ PATH, HOME, TMPDIR, PORT: String(port), RATE_LIMIT: 'off' },
        ...{ DATA_DIR: folder, LOG_LEVEL: 'warn', HOLDS_STATEMENTS },
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  return { child, site: await logIn(`http://127.0.0.1:${port}`) }
}

type Hold = { ms: number; statements: [ms: number, text: string][] }

/** Starts recording how long each transaction of this server blocks the embedded database. */
function recordHolds(child: ChildProcess) {
  const holds: Hold[] = []
  child.removeAllListeners('message')
  child.on('message', hold => holds.push(hold as Hold))
  return {
    longest(): number {
      const [first, ...others] = holds.sort((one, other) => other.ms - one.ms)
      for (const [ms, text] of first?.statements ?? [])
        if (ms > 3) process.stdout.write(`  ${ms.toFixed(1)} ms  ${text}\n`)
      if (HOLDS_STATEMENTS)
        process.stdout.write(`  then ${others.slice(0, 8).map(({ ms }) => ms.toFixed(0))}\n`)
      return first?.ms ?? 0
    },
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function fill(folder: string): Promise<void> {
  const pglite = await openEmbedded(join(folder, 'database'), { relaxed: true })
  const run = async (statements: string) => (await pglite.exec(statements)).at(-1)?.rows ?? []
  await fillThrough(run, size, line => process.stdout.write(`${line}\n`))
  for (const statement of [...soldOut, ...manyOrders]) await run(statement)
  await run('vacuum analyze')
  await pglite.close()
}

/** SQL that creates a future screening without numbered seats, with 300 seats sold in 150 orders. */
const soldOut = [
  `create temporary table sold_out as with made as (
     insert into sessions (movies_id, movie_theaters_id, timetables_id, session_date, language, "version_2D_3D", price,
       starts_at, room_free_at, total_seats)
     select (select min(id) from large_films), (select id from large_rooms where place = 0), id, current_date + 20, 'VF', '2D',
       1250, (current_date + 20 + time '20:00') at time zone 'Europe/Paris',
       (current_date + 20 + time '22:20') at time zone 'Europe/Paris', 300
     from large_hours where hours_timetable = '20:00' returning id
   ) select id from made`,
  `insert into orders (reference, sessions_id, users_id, state, lastname, firstname, email, nbr_seats_payed, price_order, order_date)
     select 'full-' || n, sold_out.id, m.id, 'confirmed', m.lastname, m.firstname, m.email, 2, 2500, now()
     from generate_series(1, 150) n join large_members m on m.place = n cross join sold_out`,
  `insert into places (orders_id, number, tariffs_id, price, supplement, vat_permille, state, code)
     select orders.id, number, tariffs.id, 1250, 0, 55, 'sold',
       orders.id || '-' || number || '-' || substr(md5(orders.id || '-' || number), 1, 12)
     from orders cross join generate_series(1, 2) number join tariffs on tariffs.code = 'plein' where reference like 'full-%'`,
  `insert into payments (reference, orders_id, gateway, amount, state, card_brand, card_last4, asked_at, settled_at)
     select reference, id, 'simulated', price_order, 'paid', 'visa', '4242', now(), now() from orders where reference like 'full-%'`,
  `insert into money_journal (operations_id, at, business_day, cinemas_id, channel, cause, means, amount, supplement,
       vat_permille, orders_id, places_id)
     select operations.id, now(), current_date, cinemas_id, 'site', 'sale', 'card', places.price, 0, 55, orders_id, places.id
     from places join orders on orders.id = orders_id join sessions on sessions.id = sessions_id
     join movie_theaters on movie_theaters.id = movie_theaters_id
     join operations on operations.series = 'cinema:' || cinemas_id and operations.number = 1
     where reference like 'full-%'`,
  `insert into seats_held (sessions_id, users_id, seats) select sessions_id, users_id, 2 from orders where reference like 'full-%'`,
  `update sessions set sold_seats = 300 where id = (select id from sold_out)`,
]

/** SQL that gives a thousand orders to one member. */
const manyOrders = [
  `update orders set users_id = (select id from users where email = 'membre@cinema.test')
     where id in (select id from orders where reference like 'large-%' order by id limit 1000)`,
]

/**
 * While the operation runs, requests a small list again and again. Returns how long the slowest of these requests
 * waited.
 */
async function whileAsked(site: Site, work: () => Promise<unknown>) {
  let longest = 0
  let done = false
  const ask = async () => {
    while (!done) {
      const began = performance.now()
      await get(site, 'role?size=1').catch(error => process.stderr.write(`${error}\n`))
      longest = Math.max(longest, performance.now() - began)
      await wait(5)
    }
  }
  const asking = ask()
  await wait(300)
  longest = 0
  const began = performance.now()
  await work().finally(() => {
    done = true
  })
  const took = performance.now() - began
  await asking
  return { took, longest }
}

type Operation = [name: string, prepare: () => Promise<() => Promise<unknown>>]
type Listed = {
  id: number
  title: string
  name_theater: string
  cinemas_id: number
  session_date: string
  draft: boolean
}

function operations(site: Site, folder: string): Operation[] {
  const today = inParis(new Date()).date
  const mark = Date.now().toString(36)
  const simply = (name: string, method: string, path: string, body?: object, status?: number): Operation => [
    name,
    async () => () => send(site, method, path, body, status),
  ]
  const year = `from=${addDays(today, -364)}&to=${today}`
  const lastWeek = addDays(today, -14)
  const films = lines('title;director;release_date;time', n => `Import ${mark} ${n};Personne;1999-01-01;1h30`)
  const screenings = async (): Promise<string> => {
    const [film] = await get(site, 'movie?size=1&sort=id')
    return lines('title;name_theater;session_date;hours_timetable', n => {
      const room = 101 + (n % 14)
      const day = addDays(today, 30 + Math.floor(n / 56))
      return `${film!.title};Salle ${room};${day};${['10h00', '13h00', '16h00', '19h00'][Math.floor(n / 14) % 4]}`
    })
  }
  const importing = (name: string, path: string, csv: () => Promise<string>, store: boolean): Operation => [
    name,
    async () => {
      const body = { csv: await csv(), store }
      return async () => {
        const { lines } = (await send(site, 'POST', `${path}/import`, body)) as {
          lines: { outcome: string; messages: string[] }[]
        }
        const refused = lines.filter(({ outcome }) => outcome === 'refused')
        if (refused.length > 0) throw new Error(`${refused.length}: ${refused[0]!.messages}`)
      }
    },
  ]
  const from = weekStart(addDays(today, 70))
  const week = (edit: (screenings: Listed[]) => object) => async () => {
    const { cinemas_id, screenings } = (await get(site, `week?cinemas_id=1&from=${from}`)) as never as {
      cinemas_id: number
      screenings: Listed[]
    }
    const edits = edit(screenings)
    return () => send(site, 'POST', 'week', { cinemas_id, from, ...edits })
  }
  const added = async (cinema = 1) => {
    const { rooms, films } = (await get(site, `week?cinemas_id=${cinema}&from=${from}`)) as never as {
      rooms: Listed[]
      films: Listed[]
    }
    const add = Array.from({ length: 400 }, (_, n) => ({
      movies_id: films[n % films.length]!.id,
      movie_theaters_id: rooms[n % 10]!.id,
      session_date: addDays(from, Math.floor(n / 10) % 7),
      hours_timetable: ['00:30', '04:00', '08:00', '12:00', '16:00', '20:00'][Math.floor(n / 70)]!,
      ...{ language: 'VF', version_2D_3D: '2D' },
    }))
    return () => send(site, 'POST', 'week', { cinemas_id: cinema, from, add })
  }
  let made = 0
  const make = async (path: string, body: object) => (await send(site, 'POST', path, body)) as { id: number }
  const aCinema = async () => {
    const about = { email_cine: 'un@cinema.test', address_cine: '1, rue', city: 'Lyon', manager: 'Ada' }
    return (await make('cinema', { name_cinema: `Cinéma ${mark}`, ...about, phone_cine: '0465710055' })).id
  }
  /** Creates a room of 400 seats. If `isNumbered`, also creates its seat plan. */
  const aRoom = async (isNumbered: boolean, cinemas_id = 1) => {
    const name_theater = `Salle ${mark} ${++made}`
    const { id } = await make('movie-theater', { cinemas_id, name_theater, nbr_seats: 400 })
    if (!isNumbered) return { room: id, plan: 0 }
    const plan = await make('seat-plan', { movie_theaters_id: id, ...drawing, focus: null })
    return { room: id, plan: plan.id }
  }
  /** Prepares to schedule a film in a room at four hours on 25 days, from a number of days in the future. */
  const batch =
    (room: () => Promise<number>, days = 30) =>
    async () => {
      const [film] = await get(site, 'movie?size=1&sort=id')
      const body = {
        ...{ movies_id: film!.id, movie_theaters_id: await room(), language: 'VF', version_2D_3D: '2D' },
        session_dates: Array.from({ length: 25 }, (_, n) => addDays(today, days + n)),
        hours: ['10:00', '13:30', '17:00', '20:30'],
      }
      return () => send(site, 'POST', 'session-movie/batch', body)
    }
  const operation = { name_rule: `Fête ${mark}`, from_date: today, to_date: addDays(today, 90), price: 5 }
  const soldOne = async () =>
    (await get(site, `session-movie?sort=-sold_seats&size=1&from=${addDays(today, 15)}`))[0]!
  const plan = async () => {
    const [first] = await get(site, 'seat-plan?size=1')
    const whole = (await get(site, `seat-plan/${first!.id}`)) as never as { seats: { y: number }[] }
    return { id: first!.id, seats: whole.seats.map(seat => ({ ...seat, y: seat.y + 0.1 })) }
  }
  return [
    ['no action', async () => () => wait(2000)],
    importing('import 1,000 films, preview', 'movie', async () => films, false),
    importing('import 1,000 films', 'movie', async () => films, true),
    importing('import 1,000 screenings, preview', 'session-movie', screenings, false),
    importing('import 1,000 screenings', 'session-movie', screenings, true),
    ['save a week with 400 new screenings', () => added()],
    [
      'save a week with 400 changed screenings',
      week(all => ({ change: all.map(({ id, draft }) => ({ id, seen: { draft }, version_2D_3D: '3D' })) })),
    ],
    simply('publish a week with 400 screenings', 'POST', 'week/publish', { cinemas_id: 1, from }),
    [
      'save a week with 400 removed screenings',
      week(all => ({ remove: all.map(({ id }) => ({ id, seen: {} })) })),
    ],
    ['schedule a film 100 times in one room', batch(async () => (await aRoom(false)).room)],
    ['schedule a film 100 times in a numbered room', batch(async () => (await aRoom(true)).room)],
    [
      'save a week with 400 new screenings in numbered rooms',
      async () => {
        const cinema = await aCinema()
        for (let n = 0; n < 10; n++) await aRoom(true, cinema)
        return added(cinema)
      },
    ],
    [
      'change the seat plan of 400 screenings',
      async () => {
        const { room, plan } = await aRoom(true)
        for (const first of [30, 60, 90, 120]) await (await batch(async () => room, first)())()
        return () =>
          send(site, 'PATCH', `seat-plan/${plan}`, {
            seats: drawing.seats.map(seat => ({ ...seat, y: seat.y + 0.1 })),
          })
      },
    ],
    simply('one price for 90 days, preview', 'POST', 'price-operation/check', operation),
    simply('one price for 90 days', 'POST', 'price-operation', operation),
    [
      'change a screening with 150 orders, preview',
      async () => {
        const { id } = await soldOne()
        return () => send(site, 'POST', `session-movie/${id}/change/check`, { hours_timetable: '20:30' })
      },
    ],
    [
      'change a screening with 150 orders',
      async () => {
        const { id } = await soldOne()
        const body = { hours_timetable: '20:30', reason: 'Panne de projecteur' }
        return () => send(site, 'POST', `session-movie/${id}/change`, body)
      },
    ],
    [
      'cancel a screening with 150 orders',
      async () => {
        const { id } = await soldOne()
        return () => send(site, 'POST', `session-movie/${id}/cancel`, { reason: 'Panne de projecteur' })
      },
    ],
    [
      'change a seat plan, preview',
      async () => {
        const { id, seats } = await plan()
        return () => send(site, 'POST', `seat-plan/${id}/check`, { seats })
      },
    ],
    [
      'change a seat plan',
      async () => {
        const { id, seats } = await plan()
        return () => send(site, 'PATCH', `seat-plan/${id}`, { seats })
      },
    ],
    simply('list what belongs to a cinema', 'GET', 'cinema/1/dependents'),
    [
      'list what belongs to a room',
      async () => {
        const [room] = await get(site, 'movie-theater?q=Salle+101&size=1')
        return () => send(site, 'GET', `movie-theater/${room!.id}/dependents`)
      },
    ],
    [
      'delete a room with sold screenings (refused)',
      async () => {
        const [room] = await get(site, 'movie-theater?q=Salle+101&size=1')
        return () => send(site, 'DELETE', `movie-theater/${room!.id}`, undefined, 409)
      },
    ],
    simply('open the home page of the back office', 'GET', 'dashboard'),
    simply('read the statistics', 'GET', 'stats'),
    ...searches.map(([name, list, q]) =>
      simply(`search for ${name}`, 'GET', `${list}?size=25&q=${q.replaceAll(' ', '+')}`),
    ),
    ...lists.map(([list, rows]) => simply(`a page of 1,000 ${rows}`, 'GET', `${list}?size=1000`)),
    ...['sale', 'screening'].flatMap(axis =>
      ['day', 'film'].map(by =>
        simply(`takings of a year by ${axis} and ${by}`, 'GET', `takings?axis=${axis}&by=${by}&${year}`),
      ),
    ),
    simply('liabilities of a year', 'GET', `liability?${year}`),
    simply('list of the statements of a week', 'GET', `statement?day=${lastWeek}`),
    simply('export the statements of a week', 'GET', `statement/export.csv?day=${lastWeek}`),
    [
      'statement of one film',
      async () => {
        const { rows } = (await get(site, `statement?day=${lastWeek}`)) as never as {
          rows: { movies_id: number }[]
        }
        return () => send(site, 'GET', `statement/${rows[0]!.movies_id}?day=${lastWeek}`)
      },
    ],
    simply('accounts of a year', 'GET', `accounting?${year}`),
    simply('accounting export of a year', 'GET', `accounting/export.csv?${year}`),
    simply('verify the books', 'GET', 'books/verify'),
    simply(
      'publish a legal text with 40,000 errors',
      'POST',
      'legal-text/cgu',
      { body: '\n#'.repeat(39_999), seen_version: 0 },
      400,
    ),
    ['read the sitemap', async () => () => ask(site, 'GET', '../../sitemap.xml')],
    ['read the films of the programme', async () => () => ask(site, 'GET', 'app/movie')],
    ...['day', 'film'].map(by =>
      simply(`sales of a year by fare and ${by}`, 'GET', `report/fare?${year}&by=${by}`),
    ),
    simply('export the sales of a year by fare', 'GET', `report/fare/export.csv?${year}`),
    ...lists.map(([list, rows]) => simply(`export all ${rows}`, 'GET', `${list}/export.csv`)),
    [
      'export the personal data of a member with 1,000 orders',
      async () => {
        const member = await logIn(site.address, 'membre@cinema.test', 'Membre-2026!')
        const [user] = await get(site, 'user?q=membre@cinema.test&size=1')
        return () => ask(member, 'GET', `app/user/${user!.id}/data`)
      },
    ],
    ['make a backup', async () => () => askRunningServer(folder, 'db:backup', [join(folder, 'trial.gz')])],
  ]
}

/** A seat plan of 400 seats. */
const drawing = drawSeats(...Array<string>(20).fill('.'.repeat(20)))

/** The slug of each list in the API, and what its rows are called on the page of results. */
const lists: [list: string, rows: string][] = [
  ['order', 'orders'],
  ['user', 'accounts'],
  ['mail', 'mails'],
  ['audit', 'lines of the journal'],
  ['money-journal', 'lines of the money journal'],
  ['session-movie', 'screenings'],
  ['movie', 'films'],
]
const letters = 'a e i o u l n r'

/** What staff search for: the kind of search, the list and the text. */
const searches: [name: string, list: string, q: string][] = [
  ['one letter in the journal', 'audit', 'a'],
  ['eight letters in the journal', 'audit', letters],
  ['a name that 2,500 members have, in the journal', 'audit', 'armand'],
  ['one letter in the orders', 'order', 'a'],
  ['eight letters in the orders', 'order', letters],
  ['a name that 8,000 orders have', 'order', 'armand'],
  ['two letters in the orders by last name', 'order', 'ma&sort=lastname'],
  ['one letter in the mails', 'mail', 'a'],
  ['eight letters in the mails', 'mail', letters],
  ['one letter in the members', 'user', 'a'],
  ['eight letters in the members', 'user', letters],
  ['one letter in the screenings', 'session-movie', 'a'],
  ['eight letters in the screenings', 'session-movie', letters],
  ['one letter in the films', 'movie', 'a'],
]

const lines = (heads: string, line: (n: number) => string): string =>
  [heads, ...Array.from({ length: 1000 }, (_, n) => line(n))].join('\n')

const get = (site: Site, path: string) => ask(site, 'GET', `admin/${path}`) as Promise<Listed[]>
const send = (site: Site, method: string, path: string, body?: object, status?: number) =>
  ask(site, method, `admin/${path}`, body, status)

async function ask({ address, cookie }: Site, method: string, path: string, body?: object, status?: number) {
  const answer = await fetch(`${address}/api/v1/${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (status ? answer.status !== status : !answer.ok)
    throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}
