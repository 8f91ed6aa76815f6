import { expect } from '@playwright/test'
import { type PostgresqlServer, startPostgresql } from '../harness/postgresql.ts'
import { openEmptySite } from './empty-site.ts'
import { test as anyTest } from './members.ts'

type FailingSite = {
  address: string
  admin: { email: string; password: string }
  postgresql: PostgresqlServer
  /** Waits until the site answers again after its database was restarted. */
  open: () => Promise<void>
}

/** Gives each test a site without data on its own PostgreSQL server, which the test may kill and restart. */
export const test = anyTest.extend<{ site: FailingSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const postgresql = await startPostgresql()
      const { site, close } = await openEmptySite({ DATABASE_URL: postgresql.url })
      const ready = () =>
        fetch(`${site.address}/readyz`).then(
          ({ status }) => status,
          () => 0,
        )
      const open = () => expect.poll(ready, { timeout: 170_000 }).toBe(200)
      await use({ ...site, postgresql, open })
      await close()
      await postgresql.stop()
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.address),
})
