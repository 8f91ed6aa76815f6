import type { TestProject } from 'vitest/node'
import { connectPostgresql } from '../../server/database/connect.ts'
import { migrate } from '../../server/database/migrate.ts'
import { startPostgresql } from './postgresql.ts'

/** One server for the run, with a migrated database that the tests copy. */
export async function preparePostgresql(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresql()
  // The maintenance database is the template: CREATE DATABASE refuses a template that someone uses, so nobody may.
  const template = connectPostgresql(server.url, error => {
    throw error
  })
  await migrate(template.db)
  await template.close()
  project.provide('postgresql', { url: server.socketUrlOf('template1'), template: 'postgres' })
  return () => server.stop()
}
