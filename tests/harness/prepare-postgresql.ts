import type { TestProject } from 'vitest/node'
import { connectPostgresql } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { startPostgresql } from './postgresql.ts'

/**
 * One server for the run, with a migrated database that the tests copy. It starts at once, but is asked nothing before
 * `embedded` is made: meanwhile this process hears no answer, for longer on a busy machine than the product waits for one.
 */
export async function preparePostgresql(
  project: TestProject,
  embedded: Promise<unknown>,
): Promise<() => Promise<void>> {
  // A test's database lives for seconds: nobody needs to tidy it up.
  const server = await startPostgresql({ settings: ['autovacuum=off'] })
  await embedded
  // The maintenance database is the template: CREATE DATABASE refuses a template that someone uses, so nobody may.
  const template = connectPostgresql(server.url, error => {
    throw error
  })
  await migrate(template.db)
  await template.close()
  project.provide('postgresql', { url: server.socketUrlOf('template1'), template: 'postgres' })
  return () => server.stop()
}
