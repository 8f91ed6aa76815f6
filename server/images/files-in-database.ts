import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { readChunks } from './read-chunks.ts'
import type { SharedFiles } from './shared-files.ts'
import { sharedFiles } from './tables.ts'

export function createFilesInDatabase(db: Database): SharedFiles {
  const partOf = async (name: string, part: number) => {
    const [row] = await db
      .select({ bytes: sharedFiles.bytes })
      .from(sharedFiles)
      .where(and(eq(sharedFiles.name, name), eq(sharedFiles.part, part)))
    return row?.bytes
  }
  async function* partsFrom(name: string, first: Uint8Array) {
    for (let part = 0, bytes: Uint8Array | undefined = first; bytes; bytes = await partOf(name, ++part))
      yield bytes
  }
  return {
    put: (name, content) =>
      db.transaction(async db => {
        let part = 0
        for await (const bytes of readChunks(content))
          await db.insert(sharedFiles).values({ name, part: part++, bytes }).onConflictDoNothing()
      }),
    async get(name) {
      const first = await partOf(name, 0)
      return first ? partsFrom(name, first) : null
    },
    async delete(name) {
      await db.delete(sharedFiles).where(eq(sharedFiles.name, name))
    },
    async lacking(names) {
      const found = await db
        .select({ name: sharedFiles.name })
        .from(sharedFiles)
        .where(and(inArray(sharedFiles.name, [...names]), eq(sharedFiles.part, 0)))
        .orderBy(asc(sharedFiles.name))
      const there = new Set(found.map(({ name }) => name))
      return names.filter(name => !there.has(name))
    },
  }
}
