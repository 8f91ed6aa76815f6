import { afterEach } from 'vitest'
import { startTestApi, type TestApi } from '../api.ts'
import { type DatabaseKind, freshDatabase, type TestDatabase } from '../harness/databases.ts'

/** Processes on one database, as many as a test starts; they close after it. */
export function useProcesses() {
  const apis: TestApi[] = []
  afterEach(async () => {
    // The first one takes the database away.
    for (const api of apis.splice(0).reverse()) await api.close()
  })
  async function start(
    count: number,
    { kind = 'postgresql', limitsOn = false }: { kind?: DatabaseKind; limitsOn?: boolean } = {},
  ): Promise<TestDatabase> {
    const database = await freshDatabase(kind)
    apis.push(await startTestApi({ limitsOn }, database))
    while (apis.length < count) apis.push(await startTestApi({ limitsOn }, database.another()))
    // Known by heart, as in the product: to read it anew would let one order be done before the next is looked at.
    for (const { house } of apis) house.identity.open()
    return database
  }
  return { apis, start }
}
