import { fsyncSync } from 'node:fs'
import type { PGlite, postgresMod } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncOne } from './sync-tree.ts'

type Module = postgresMod.PostgresMod

/**
 * The file system that PGlite uses, with a working fsync. PGlite's own fsync does nothing, so a power cut would
 * lose confirmed orders.
 */
export class DurableFiles extends NodeFS {
  override async init(database: PGlite, options: Partial<Module>) {
    const { emscriptenOpts } = await super.init(database, options)
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makeFsyncReal] },
    }
  }
}

/**
 * Parameters that make PostgreSQL call fsync instead of fdatasync: in Emscripten, fdatasync does nothing, but
 * fsync calls the function below.
 */
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
  // `node` is a file or a folder: Emscripten opens folders as streams too, so PostgreSQL's fsync of a folder also
  // calls this function.
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    try {
      fsyncSync(nfd)
      // After the fsync of a new file, also sync its folder: PostgreSQL expects that the file is then found under
      // its name after a power cut, which POSIX does not guarantee.
      if (newlyNamed.delete(node)) syncOne(NODEFS.realPath(node.parent))
    } catch {
      // Throw an error with a number, because Emscripten treats an error without one as success.
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
