import { expect } from '@playwright/test'
import { type PostgresqlServer, startPostgresql } from '../harness/postgresql.ts'
import { openEmptySite } from './empty-site.ts'
import { test as anyTest } from './members.ts'

type FailingSite = {
  address: string
  admin: { email: string; password: string }
  postgresql: PostgresqlServer
  /** Until the site serves again, after its database came back. */
  open: () => Promise<void>
}

/** An empty house with a PostgreSQL server of its own, which a journey may take away and give back. */
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
