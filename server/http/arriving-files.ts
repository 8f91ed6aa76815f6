import { openAsBlob } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ownerOnly } from '../files.ts'

/** A file of a form: on the disk, and only for as long as the form is looked at. */
export class ArrivedFile extends File {
  /** For who reads it from the disk, as libvips does. */
  readonly path: string

  constructor(content: Blob, name: string, path: string) {
    super([content], name)
    this.path = path
  }
}

export type Arrivals = ReturnType<typeof openArrivals>

/**
 * Where the files of one form lie, not in memory. Each loses its name as soon as it is opened: nobody else opens it, and
 * when it is closed, by us or because the process ended, however it ended, the disk has its room back.
 */
export function openArrivals(folder: string, newName: () => string) {
  const held: FileHandle[] = []
  const begin = async (): Promise<FileHandle> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, newName())
    const file = await open(path, 'wx+', ownerOnly)
    held.push(file)
    await rm(path)
    return file
  }
  return {
    begin,
    /** The file by that name, once its content has been written. */
    async arrived(file: FileHandle, name: string): Promise<ArrivedFile> {
      const path = pathOf(file)
      return new ArrivedFile(await openAsBlob(path), name, path)
    },
    async close(): Promise<void> {
      for (const file of held.splice(0)) await file.close()
    },
  }
}

/** What has no name any more is still found by its number. */
export const pathOf = ({ fd }: FileHandle): string => `/proc/self/fd/${fd}`
