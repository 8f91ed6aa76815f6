import type { TestProject } from 'vitest/node'
import { connectPostgresql } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { startPostgresql } from './postgresql.ts'

/**
 * Starts one server for the run, with a migrated database that the tests copy. It starts at once, but is
 * queried only after `embedded` is ready: making that blocks this process, possibly for longer than the
 * connection timeout.
 */
export async function preparePostgresql(
  project: TestProject,
  embedded: Promise<unknown>,
): Promise<() => Promise<void>> {
  // A test database lives for seconds, so it needs no autovacuum.
  const server = await startPostgresql({ settings: ['autovacuum=off'] })
  await embedded
  // Migrate the maintenance database as the template, then disconnect: CREATE DATABASE needs it unused.
  const template = connectPostgresql(server.url, error => {
    throw error
  })
  await migrate(template.db)
  await template.close()
  project.provide('postgresql', { url: server.socketUrlOf('template1'), template: 'postgres' })
  return () => server.stop()
}
