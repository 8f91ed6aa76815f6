import type { Database } from '../database/connect.ts'
import { filesInUse } from '../files-in-use.ts'
import type { SharedFiles } from '../images/shared-files.ts'
import { type Finding, failed, passed } from './finding.ts'

/** Checks that every picture and trailer that a row refers to exists as a file. */
export async function checkPictures(
  db: Database,
  place: string,
  lacking: SharedFiles['lacking'],
): Promise<Finding> {
  const names = await filesInUse(db)
  const missing = await lacking(names)
  if (missing.length === 0) return passed('Images', `${names.length} dans ${place}, aucune ne manque.`)
  return failed(
    'Images',
    `${missing.length} sur ${names.length} manquent dans ${place} (${missing[0]}…). Redémarrez le site là où elles sont encore, ou déposez-les de nouveau dans l’administration.`,
  )
}

/** Checks the file store: writes, reads and deletes a file. Returns null if all succeed. */
export async function tryStore(store: SharedFiles, name: string): Promise<Finding | null> {
  try {
    await store.put(name, Buffer.from(name))
    if (!(await store.get(name))) throw new Error('what was put there is not there')
    await store.delete(name)
    return null
  } catch {
    return failed(
      'Images',
      'l’espace S3 ne répond pas, ou refuse d’écrire. Vérifiez S3_URL (clé, secret, nom de l’espace, région) et les droits de la clé.',
    )
  }
}
