import { afterEach } from 'vitest'
import { startTestApi, type TestApi } from '../api.ts'
import { type DatabaseKind, freshDatabase, type TestDatabase } from '../harness/databases.ts'

/** Starts several APIs on one database, as processes of one site, and closes them after each test. */
export function useProcesses() {
  const apis: TestApi[] = []
  afterEach(async () => {
    // Close the first API last, because closing it removes the database.
    for (const api of apis.splice(0).reverse()) await api.close()
  })
  async function start(
    count: number,
    { kind = 'postgresql', limitsOn = false }: { kind?: DatabaseKind; limitsOn?: boolean } = {},
  ): Promise<TestDatabase> {
    const database = await freshDatabase(kind)
    apis.push(await startTestApi({ limitsOn }, database))
    while (apis.length < count) apis.push(await startTestApi({ limitsOn }, database.another()))
    // Cache the cinema's identity, as the product does. Otherwise each order would first read it from the
    // database, which slows the orders so much that they no longer race.
    for (const { appContext } of apis) appContext.identity.open()
    return database
  }
  return { apis, start }
}
