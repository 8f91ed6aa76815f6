import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from '@playwright/test'
import { freePort } from '../harness/free-port.ts'
import { openStandIn, type StandIn } from '../stripe-stand-in/server.ts'
import { aMember, test as anyTest } from './members.ts'
import { allFilms, inFreeRoom, screeningPath } from './pages.ts'

type StripeSite = { address: string; stripe: StandIn }

/** Starts the product with Stripe's settings and a local server that imitates Stripe, once per worker. */
export const test = anyTest.extend<{ screening: string; stripe: StandIn }, { site: StripeSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const stripe = await openStandIn()
      const port = await freePort()
      const server = spawn(process.execPath, ['tests/harness/journey-server.ts'], {
        env: { ...process.env, PORT: String(port), ...stripe.settings },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const address = `http://127.0.0.1:${port}`
      await expect
        .poll(
          () =>
            fetch(`${address}/readyz`).then(
              answer => answer.status,
              () => 0,
            ),
          { timeout: 170_000 },
        )
        .toBe(200)
      await use({ address, stripe })
      server.kill('SIGTERM')
      await once(server, 'exit')
      await stripe.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.address),
  stripe: async ({ site }, use) => use(site.stripe),
  /** Logs in a member and returns a screening with enough seats for all tests. */
  screening: async ({ page }, use) => {
    await aMember(page)
    const films = await allFilms(page.request)
    const free = films.flatMap(film =>
      film.timeTables
        .filter(time => time.availability === 'libre' && time.version_2D_3D === '2D' && inFreeRoom(time))
        .map(time => screeningPath(film, time)),
    )
    await use(free.at(-1)!)
  },
})
