import { fsyncSync } from 'node:fs'
import type { PGlite, postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncOne } from './sync-tree.ts'

type Module = postgresMod.PostgresMod

/** PGlite's files, with the fsync that it leaves empty: without it a power cut loses confirmed bookings. */
export class DurableFiles extends NodeFS {
  override async init(database: PGlite, options: Partial<Module>) {
    const { emscriptenOpts } = await super.init(database, options)
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makeFsyncReal] },
    }
  }
}

/** Emscripten answers fdatasync by itself without doing anything: fsync is the one that reaches our files. */
export const durableParameters = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync']

function makeFsyncReal(module: Module): void {
  const { FS, NODEFS } = module as unknown as EmscriptenFiles
  const newlyNamed = new WeakSet<FileNode>()
  const createFile = NODEFS.node_ops.mknod
  NODEFS.node_ops.mknod = (...how) => {
    const node = createFile(...how)
    newlyNamed.add(node)
    return node
  }
  // Folders are opened as streams too, so PostgreSQL's fsync of a folder comes here as well.
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    try {
      fsyncSync(nfd)
      // PostgreSQL counts on the fsync of a new table's file to keep its name too, which POSIX does not promise.
      if (newlyNamed.delete(node)) syncOne(NODEFS.realPath(node.parent))
    } catch {
      // Emscripten would take an error that it has no number for as a success.
      throw new FS.ErrnoError(EIO)
    }
  }
}

const EIO = 29

type FileNode = { parent: FileNode }

type EmscriptenFiles = {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: {
    node_ops: { mknod: (parent: FileNode, name: string, mode: number, device: number) => FileNode }
    stream_ops: { fsync?: (stream: { nfd: number; node: FileNode }) => void }
    realPath: (node: FileNode) => string
  }
}
