import type { TestProject } from 'vitest/node'
import { connectPostgresql } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { startPostgresql } from './postgresql.ts'

/**
 * Starts one PostgreSQL server for the test run, with a migrated database that test files copy. Waits for
 * `embedded` before the first query: preparing the embedded database blocks this process, so a connection could
 * time out meanwhile.
 */
export async function preparePostgresql(
  project: TestProject,
  embedded: Promise<unknown>,
): Promise<() => Promise<void>> {
  // Each test database exists only for seconds, so autovacuum would be useless.
  const server = await startPostgresql({ settings: ['autovacuum=off'] })
  await embedded
  // Migrate the `postgres` database, the template of all test databases. Then disconnect: CREATE DATABASE requires
  // a template without connections.
  const template = connectPostgresql(server.url, error => {
    throw error
  })
  await migrate(template.db)
  await template.close()
  project.provide('postgresql', { url: server.socketUrlOf('template1'), template: 'postgres' })
  return () => server.stop()
}
