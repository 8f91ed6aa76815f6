import { eq, isNotNull, or } from 'drizzle-orm'
import { media } from './catalogue/tables.ts'
import type { AppContext } from './context.ts'
import type { BackupFiles } from './database/backup.ts'
import type { Database } from './database/connect.ts'
import { identity } from './identity/tables.ts'
import { isOwnFile } from './images/store.ts'

/**
 * Returns the names of the images and trailers that rows refer to. With `name`, returns only this name, if a row
 * refers to it. Add every new column with a file name here: otherwise, backups lack its files.
 */
export async function filesInUse(db: Database, name?: string): Promise<string[]> {
  const { src_img, src_backdrop, src_video } = media
  const shown = await db
    .select({ src_img, src_backdrop, src_video })
    .from(media)
    .where(or(...[src_img, src_backdrop, src_video].map(file => (name ? eq(file, name) : isNotNull(file)))))
  const { logo } = identity
  const logos = await db
    .select({ logo })
    .from(identity)
    .where(name ? eq(logo, name) : isNotNull(logo))
  const names = [...shown, ...logos].flatMap(row => Object.values(row))
  // Leave out external URLs of trailers. List a file once, although several rows may share it.
  return [...new Set(names.flatMap(name => (name !== null && isOwnFile(name) ? name : [])))]
}

/** Gives the backup the names and contents of the files that it must contain. */
export const filesOf = ({ db, images }: Pick<AppContext, 'db' | 'images'>): BackupFiles => ({
  names: () => filesInUse(db),
  read: images.read,
})
