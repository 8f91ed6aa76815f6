import { fsyncSync } from 'node:fs'
import type { PGlite, postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncOne } from './sync-tree.ts'

type Module = postgresMod.PostgresMod

/** PGlite's files with a working fsync. With PGlite's empty one, a power cut loses confirmed bookings. */
export class DurableFiles extends NodeFS {
  override async init(database: PGlite, options: Partial<Module>) {
    const { emscriptenOpts } = await super.init(database, options)
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makeFsyncReal] },
    }
  }
}

/** Emscripten's fdatasync does nothing; its fsync calls ours. */
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
  // Folders are opened as streams too, so PostgreSQL's fsync of a folder also arrives here.
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    try {
      fsyncSync(nfd)
      // PostgreSQL relies on the fsync of a new file for its directory entry too, unlike POSIX.
      if (newlyNamed.delete(node)) syncOne(NODEFS.realPath(node.parent))
    } catch {
      // Emscripten treats an error without a number as success.
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
