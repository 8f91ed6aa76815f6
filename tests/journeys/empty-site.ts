import { runProduct, startProduct, temporaryFolder } from '../faults/product.ts'
import { test as anyTest } from './members.ts'

type EmptySite = { address: string; folder: string; admin: { email: string; password: string } }

/** A house that is nobody's yet, with its first administrator as the command of the terminal makes one. */
export async function openEmptySite(database: Record<string, string> = {}) {
  const { folder, remove } = temporaryFolder()
  const settings = { ...database, DATA_DIR: folder, DEMO: 'off', SIMULATED_PAYMENTS: 'on' }
  const email = 'rosa@exemple.fr'
  const { printed } = await runProduct(settings, ['admin:create', '--email', email])
  const password = printed.match(/cette seule fois\s: (\S+)/)?.[1] ?? ''
  const { address, kill } = await startProduct(settings)
  const site: EmptySite = { address, folder, admin: { email, password } }
  return {
    site,
    async close() {
      await kill('SIGTERM')
      remove()
    },
  }
}

export const test = anyTest.extend<{ site: EmptySite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
  site: async ({}, use) => {
    const { site, close } = await openEmptySite()
    await use(site)
    await close()
  },
  baseURL: async ({ site }, use) => use(site.address),
})
