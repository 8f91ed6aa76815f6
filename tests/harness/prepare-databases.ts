import type { TestProject } from 'vitest/node'
import { prepareEmbedded } from './prepare-embedded.ts'
import { preparePostgresql } from './prepare-postgresql.ts'

const needsServer = /^(api-postgresql|isolated|long)$/
const needsEmbedded = /^(api-embedded|where-databases-differ|isolated|long)$/

/** What the projects of this run stand on, made once for all of them and side by side. */
export default async function prepareDatabases(root: TestProject): Promise<() => Promise<unknown>> {
  const isNeeded = (by: RegExp) => root.vitest.projects.some(({ name }) => by.test(name))
  const embedded = isNeeded(needsEmbedded) ? [prepareEmbedded(root)] : []
  const server = isNeeded(needsServer) ? [preparePostgresql(root, Promise.all(embedded))] : []
  const removing = await Promise.all([...embedded, ...server])
  return () => Promise.all(removing.map(remove => remove()))
}
