import { runProduct, startProduct, temporaryFolder } from '../faults/product.ts'
import { test as anyTest } from './members.ts'

type EmptySite = { address: string; folder: string; admin: { email: string; password: string } }

/** Starts a site without data, and creates its first admin with the command `admin:create`. */
export async function openEmptySite(database: Record<string, string> = {}) {
  const { folder, remove } = temporaryFolder()
  const settings = { ...database, DATA_DIR: folder, DEMO: 'off', SIMULATED_PAYMENTS: 'on' }
  const email = 'rosa@exemple.fr'
  // Start the product first: this creates the database that `admin:create` needs.
  const { address, kill } = await startProduct(settings)
  const { printed } = await runProduct(settings, ['admin:create', '--email', email])
  const password = printed.match(/cette seule fois\s: (\S+)/)?.[1] ?? ''
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
