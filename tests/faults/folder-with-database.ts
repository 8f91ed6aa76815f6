import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { dataFolderOf } from '../../server/database/embedded/data-folder.ts'
import { temporaryFolder } from './product.ts'

/**
 * Returns a temporary folder with an embedded database. It copies a template, because creating a database takes
 * seconds.
 */
export function folderWithDatabase(): ReturnType<typeof temporaryFolder> {
  const made = temporaryFolder()
  cpSync(inject('embedded').template, dataFolderOf(join(made.folder, 'database')), { recursive: true })
  return made
}
