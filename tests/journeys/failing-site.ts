import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { freePort } from '../harness/free-port.ts'
import { type PostgresqlServer, startPostgresql } from '../harness/postgresql.ts'
import { test as anyTest } from './members.ts'

type FailingSite = {
  address: string
  postgresql: PostgresqlServer
  /** Until the site serves again, after its database came back. */
  open: () => Promise<void>
}

/** The product with a PostgreSQL server of its own, which a journey may take away and give back; one per worker. */
export const test = anyTest.extend<object, { site: FailingSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const postgresql = await startPostgresql()
      const port = await freePort()
      const server = spawn(process.execPath, ['tests/harness/journey-server.ts'], {
        env: { ...process.env, PORT: String(port), JOURNEYS_DATABASE_URL: postgresql.url },
        stdio: ['ignore', 'ignore', 'ignore'],
      })
      const address = `http://127.0.0.1:${port}`
      const ready = () =>
        fetch(`${address}/readyz`).then(
          ({ status }) => status,
          () => 0,
        )
      const open = () => expect.poll(ready, { timeout: 170_000 }).toBe(200)
      await open()
      await use({ address, postgresql, open })
      server.kill('SIGTERM')
      await once(server, 'exit')
      await postgresql.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.address),
})
