import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

/**
 * Simulates a disk that, in a power cut, loses everything that POSIX allows it to lose. A file keeps only the
 * content of its last fsync. It is gone if its folder was not synced after the file was created.
 */
export class ForgetfulDisk {
  syncs = 0
  beforeSync: () => void = () => undefined
  #root: string
  #folders = new Map<number, Entry[]>()
  #contents = new Map<number, Buffer>()
  #paths = new Map<number, string>()

  constructor(root: string) {
    this.#root = root
    this.#keepTree(root)
    this.#replaceCalls()
  }

  /** Writes to `target` the files that would remain if the power were cut now. */
  writeRemains(target: string): void {
    this.#writeFolder(inodeOf(this.#root), target)
  }

  #replaceCalls(): void {
    Object.assign(fs, {
      openSync: (path: string, ...rest: [fs.OpenMode]) => {
        const descriptor = real.openSync(path, ...rest)
        this.#paths.set(descriptor, path)
        return descriptor
      },
      fsyncSync: (descriptor: number) => {
        this.syncs++
        this.beforeSync()
        this.#keepSynced(descriptor)
      },
      renameSync: (from: string, to: string) => {
        pinInode(to)
        real.renameSync(from, to)
      },
      unlinkSync: (path: string) => {
        pinInode(path)
        real.unlinkSync(path)
      },
      rmdirSync: (path: string) => {
        pinInode(path)
        real.rmdirSync(path)
      },
    })
    syncBuiltinESMExports()
  }

  #keepSynced(descriptor: number): void {
    const path = this.#paths.get(descriptor)
    if (!path?.startsWith(this.#root)) return
    if (real.fstatSync(descriptor).ino !== inodeOf(path)) throw new Error(`${path} was renamed while open`)
    this.#keep(path)
  }

  #keepTree(folder: string): void {
    this.#keep(folder)
    for (const { name, isFolder } of entriesOf(folder)) {
      if (isFolder) this.#keepTree(join(folder, name))
      else this.#keep(join(folder, name))
    }
  }

  #keep(path: string): void {
    if (real.lstatSync(path).isDirectory()) this.#folders.set(inodeOf(path), entriesOf(path))
    else this.#contents.set(inodeOf(path), real.readFileSync(path))
  }

  #writeFolder(inode: number, target: string): void {
    real.mkdirSync(target, { mode: 0o700 })
    for (const entry of this.#folders.get(inode) ?? []) {
      const path = join(target, entry.name)
      if (entry.isFolder) this.#writeFolder(entry.inode, path)
      else real.writeFileSync(path, this.#contents.get(entry.inode) ?? '')
    }
  }
}

type Entry = { name: string; inode: number; isFolder: boolean }

const real = { ...fs }

function entriesOf(folder: string): Entry[] {
  return real.readdirSync(folder, { withFileTypes: true }).map(entry => ({
    name: entry.name,
    inode: inodeOf(join(folder, entry.name)),
    isFolder: entry.isDirectory(),
  }))
}

function inodeOf(path: string): number {
  return real.lstatSync(path).ino
}

// Opens the file and never closes it, so that the system does not reuse its inode number for another file.
function pinInode(path: string): void {
  if (real.existsSync(path)) real.openSync(path, 'r')
}
