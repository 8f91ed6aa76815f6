import { join } from 'node:path'
import { readFileIfExists } from '../files.ts'
import type { SharedFiles } from './shared-files.ts'

/**
 * Uploads those of these files to the shared store that it lacks, from the folder of this machine or from the
 * earlier store. Needed after the first start with a database server, after a restore, or when another store is
 * configured. Returns the files that were found nowhere.
 */
export async function shareFiles(
  names: readonly string[],
  folder: string,
  shared: SharedFiles,
  earlier: SharedFiles | null,
): Promise<{ missing: string[] }> {
  const missing: string[] = []
  for (const name of await shared.lacking(names)) {
    const bytes = (await readFileIfExists(join(folder, name))) ?? (await wholeOf(await earlier?.get(name)))
    if (bytes) await shared.put(name, bytes)
    else missing.push(name)
  }
  return { missing }
}

async function wholeOf(parts: AsyncIterable<Uint8Array> | null | undefined): Promise<Buffer | null> {
  return parts ? Buffer.concat(await Array.fromAsync(parts)) : null
}
