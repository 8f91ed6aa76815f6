import type { TestProject } from 'vitest/node'
import { prepareEmbedded } from './prepare-embedded.ts'
import { preparePostgresql } from './prepare-postgresql.ts'

const needsServer = /^(api-postgresql|integration)$/
const needsEmbedded = /^(api-embedded|integration)$/

/** Prepares the databases that the selected Vitest projects need, in parallel and once per test run. */
export default async function prepareDatabases(root: TestProject): Promise<() => Promise<unknown>> {
  const isNeeded = (by: RegExp) => root.vitest.projects.some(({ name }) => by.test(name))
  const embedded = isNeeded(needsEmbedded) ? [prepareEmbedded(root)] : []
  const server = isNeeded(needsServer) ? [preparePostgresql(root, Promise.all(embedded))] : []
  const removing = await Promise.all([...embedded, ...server])
  return () => Promise.all(removing.map(remove => remove()))
}
