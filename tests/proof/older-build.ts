import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * Builds an older version of the product in a separate git worktree: the commit in the environment variable
 * UPDATE_FROM, or by default the commit before the newest migration.
 */
export function buildOlder() {
  const last = git('log', '-1', '--format=%H', '--', 'server/database/migrations/*.sql')
  const commit = git('rev-parse', process.env.UPDATE_FROM ?? `${last}^`)
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-older-'))
  git('worktree', 'add', '--force', '--detach', folder, commit)
  const lockfileOf = (within: string) => readFileSync(join(within, 'package-lock.json'), 'utf8')
  // If the older version has the same lockfile, use our installed packages. Otherwise the build installs its own.
  if (lockfileOf(folder) === lockfileOf(root))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  execFileSync(process.execPath, ['scripts/set-up.js', 'build'], { cwd: folder, stdio: 'ignore' })
  return {
    folder,
    commit,
    /** Runs a file of tests/proof with the older sources and returns its output. */
    run(name: string, ...args: string[]): string {
      copyFileSync(join(import.meta.dirname, name), join(folder, 'tests/proof', name))
      const command = ['--import', './tests/harness/load-sources.ts', `tests/proof/${name}`, ...args]
      return execFileSync(process.execPath, command, { cwd: folder, encoding: 'utf8' })
    },
    remove() {
      git('worktree', 'remove', '--force', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
