import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../tests/harness/free-port.ts'
import { startPostgresql } from '../tests/harness/postgresql.ts'
import { fillLargeDatabase } from './large-data.ts'
import { type Asked, askedOfServer, logIn } from './large-requests.ts'
import { table } from './table.ts'

const root = join(import.meta.dirname, '..')
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
/**
 * A response may take at most this many times as long on the large database as on the small one (product.md §9).
 */
const most = 1.5

const preface = `# Lists after years of business

\`npm run bench -- large\` writes this page. The same product runs on two databases of one PostgreSQL server: the demonstration (10,000
orders), and a large database with 1,000,000 orders, 5,000 films, 200,000 screenings and 300,000 members. Most requests
are lists of the back office: the first page, a middle page, a search and each sort order. The bench sends each request to both databases
alternately; the fastest of ${rounds} responses counts. The site caches the number of rows of a long
list for a minute; while the bench measured, these numbers were in the cache.

The column “large ÷ demonstration” is the time on the large database divided by the time on the demonstration: below 1, the large
database was faster. The limit is ${most}, because the size of the database should hardly change the time. For takings and distributor statements, the limit is 300 ms on the large database.

`

export type Site = { address: string; cookie: string }

/**
 * Measures the same requests on two databases of one PostgreSQL server: one with the demo data, the other with
 * years of business. Reports the ratio of their response times.
 */
export async function measureAlone(): Promise<string> {
  const postgresql = await startPostgresql({ settings: ['shared_buffers=512MB', 'max_wal_size=4GB'] })
  const closing: (() => Promise<unknown>)[] = [() => postgresql.stop()]
  try {
    const client = new Client({ connectionString: postgresql.url })
    await client.connect()
    await client.query('create database demo')
    await client.query('create database large')
    await client.end()
    const small = await startSite(postgresql.urlOf('demo'), closing)
    const large = await startSite(postgresql.urlOf('large'), closing)
    await fillLargeDatabase(postgresql.urlOf('large'), undefined, line => process.stdout.write(`${line}\n`))
    return await compare(small, large)
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

/** Alternates requests between both sites, so that other load on the machine affects both. */
export async function compare(small: Site, large: Site): Promise<string> {
  const rows: string[][] = []
  for (const asked of askedOfServer) {
    const figures = await both(asked, small, large)
    const ratio = figures.large / figures.small
    rows.push([
      asked.name,
      figures.small.toFixed(1),
      figures.large.toFixed(1),
      ratio.toFixed(2),
      isWithin(asked, figures) ? 'within the limit' : 'above the limit',
    ])
  }
  return `${preface}${table(
    [
      'list or page that is requested',
      'time on the demonstration, ms',
      'time on the large database, ms',
      `large ÷ demonstration (at most ${most})`,
      'result',
    ],
    rows,
  )}`
}

const isWithin = ({ mostMs }: Asked, { small, large }: { small: number; large: number }): boolean =>
  mostMs === undefined ? large / small <= most : large < mostMs

async function both(asked: Asked, small: Site, large: Site) {
  const times = { small: [] as number[], large: [] as number[] }
  const ask = { small: await asked.prepare(small), large: await asked.prepare(large) }
  for (let round = -2; round < rounds; round++)
    for (const which of ['small', 'large'] as const) {
      const start = performance.now()
      await ask[which]()
      // Rounds with a negative number are warm-up: their times are not recorded.
      if (round >= 0) times[which].push(performance.now() - start)
    }
  // Use the shortest time: other load on the machine only makes a response slower.
  return { small: Math.min(...times.small), large: Math.min(...times.large) }
}

async function startSite(databaseUrl: string, closing: (() => Promise<unknown>)[]): Promise<Site> {
  const port = await freePort()
  const { PATH, HOME, TMPDIR } = process.env
  const server = spawn(process.execPath, ['build/server/main.js'], {
    cwd: root,
    env: {
      ...{ PATH, HOME, TMPDIR, PORT: String(port), DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' },
      ...{ DATA_DIR: mkdtempSync(join(tmpdir(), 'ouvreuse-large-')), LOG_LEVEL: 'silent' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  closing.push(async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  })
  return logIn(`http://127.0.0.1:${port}`)
}
