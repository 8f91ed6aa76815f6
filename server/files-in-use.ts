import { isNotNull, or } from 'drizzle-orm'
import { media } from './catalogue/tables.ts'
import type { House } from './context.ts'
import type { FilesKept } from './database/backup.ts'
import type { Database } from './database/connect.ts'
import { identity } from './identity/tables.ts'
import { isOwnFile } from './images/store.ts'

/** Every picture and trailer that a row speaks of: a table that gets such a column is named here. */
export async function filesInUse(db: Database): Promise<string[]> {
  const { src_img, src_backdrop, src_video } = media
  const shown = await db
    .select({ src_img, src_backdrop, src_video })
    .from(media)
    .where(or(isNotNull(src_img), isNotNull(src_backdrop), isNotNull(src_video)))
  const logos = await db.select({ logo: identity.logo }).from(identity)
  const names = [...shown, ...logos].flatMap(row => Object.values(row))
  // A trailer may be an address of elsewhere; one of ours may be shown by several.
  return [...new Set(names.flatMap(name => (name !== null && isOwnFile(name) ? name : [])))]
}

/** For a backup. */
export const filesOf = ({ db, images }: Pick<House, 'db' | 'images'>): FilesKept => ({
  names: () => filesInUse(db),
  read: images.read,
})
