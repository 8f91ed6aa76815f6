import { roleIds } from '../../contract/permissions.ts'
import { type Connection, connectPostgresql } from '../../server/database/connect.ts'
import { createPasswords } from '../../server/members/password/passwords.ts'
import { users } from '../../server/members/tables.ts'
import { type Product, startProduct, temporaryFolder } from '../faults/product.ts'
import { startPostgresql } from '../harness/postgresql.ts'
import { askThrough } from './ask-through.ts'
import { startNginx, startPgbouncer } from './proxies.ts'

/**
 * The account of the site's administrator. It exists only if the processes run the current build: the tables of an
 * older build may lack columns that our insert statement names.
 */
export const administrator = { email: 'chef@exemple.fr', password: 'Strapontin-7!' }

/**
 * Starts two processes of the product behind nginx and pgbouncer, as docs/deploy/ describes. `builtIn` may be the
 * folder of an older build: the two processes then run this build. `open` later starts a process of the current
 * build.
 */
export async function openTwoProcesses(builtIn?: string) {
  const server = await startPostgresql({ durable: true })
  const connection = connectPostgresql(server.url, () => undefined)
  const pgbouncer = await startPgbouncer(server.url)
  const { folder, remove } = temporaryFolder()
  const pooled = new URL(server.url)
  pooled.port = String(pgbouncer.port)
  pooled.pathname = 'ouvreuse'
  const open = (PORT = '0', from?: string): Promise<Product> =>
    startProduct(
      {
        PORT,
        DATA_DIR: folder,
        DEMO: 'off',
        SIMULATED_PAYMENTS: 'on',
        DATABASE_URL: pooled.href,
        DATABASE_DIRECT_URL: server.url,
      },
      from,
    )
  const products: [Product, Product] = [await open('0', builtIn), await open('0', builtIn)]
  // Add no administrator to the tables of an older build: our insert statement may name columns that they lack.
  if (!builtIn) await addChief(connection)
  const [first, second] = products.map(({ address }) => Number(new URL(address).port)) as [number, number]
  const nginx = await startNginx([first, second])
  return {
    connection,
    databaseUrl: server.url,
    products,
    open,
    nginx,
    ask: askThrough(nginx),
    async close() {
      await nginx.stop()
      for (const product of products) await product.kill('SIGKILL')
      await pgbouncer.stop()
      await connection.close()
      await server.stop()
      remove()
    },
  }
}

async function addChief({ db }: Connection): Promise<void> {
  const password_hash = await createPasswords().hash(administrator.password)
  await db.insert(users).values({ email: administrator.email, roles_id: roleIds.admin, password_hash })
}
