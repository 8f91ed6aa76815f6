import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Connection } from './database/connect.ts'
import { filesInUse } from './files-in-use.ts'
import { createFilesInDatabase } from './images/files-in-database.ts'
import { createFilesInS3 } from './images/files-in-s3.ts'
import { shareFiles } from './images/share-files.ts'
import type { SharedFiles } from './images/shared-files.ts'
import { createImageStore, type ImageStore } from './images/store.ts'
import type { Settings } from './settings.ts'

type ImageRuntime = { now: () => Date; newId: () => string; log: Logger }

export const imagesFolderOf = ({ DATA_DIR }: Settings): string => join(DATA_DIR, 'images')

export const openImages = (settings: Settings, connection: Connection, world: ImageRuntime): ImageStore =>
  createImageStore(
    imagesFolderOf(settings),
    world.newId,
    sharedFilesOf(settings, connection, world),
    async name => (await filesInUse(connection.db, name)).length > 0,
  )

/**
 * Returns the file store that all processes share. Returns null for the embedded database: it serves only one
 * process, whose local folder is enough.
 */
export function sharedFilesOf(
  { S3_URL }: Settings,
  { db, kind }: Connection,
  { now }: Pick<ImageRuntime, 'now'>,
): SharedFiles | null {
  if (S3_URL) return createFilesInS3(S3_URL, now)
  return kind === 'embedded' ? null : createFilesInDatabase(db)
}

/**
 * Uploads files of this machine to the shared store. Logs a failure without stopping the start, because the site
 * can sell without images.
 */
export async function shareOwnFiles(
  settings: Settings,
  connection: Connection,
  world: Pick<ImageRuntime, 'now' | 'log'>,
): Promise<void> {
  const shared = sharedFilesOf(settings, connection, world)
  if (!shared) return
  const earlier = settings.S3_URL ? createFilesInDatabase(connection.db) : null
  try {
    const names = await filesInUse(connection.db)
    const { missing } = await shareFiles(names, imagesFolderOf(settings), shared, earlier)
    if (missing.length > 0) world.log.warn({ missing }, 'pictures or trailers that no machine has')
  } catch (error) {
    world.log.error({ err: error }, 'pictures could not be put where other processes find them')
  }
}
