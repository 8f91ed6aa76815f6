import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export type Lighthouse = { version: string; program: string }

const here = import.meta.dirname
const kept = join(here, '../../node_modules/.cache/ouvreuse-lighthouse')

/**
 * Installs Lighthouse the first time it is needed. It has its own lockfile, because neither visitors nor tests
 * need its 110 MB.
 */
export function obtainLighthouse(): Lighthouse {
  const lock = readFileSync(join(here, 'package-lock.json'))
  const folder = join(kept, createHash('sha256').update(lock).digest('hex').slice(0, 16))
  if (!existsSync(folder)) install(folder)
  const home = join(folder, 'node_modules/lighthouse')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  return { version, program: join(home, 'cli/index.js') }
}

function install(folder: string): void {
  process.stdout.write('Lighthouse est installé pour cette mesure…\n')
  const draft = `${folder}.${process.pid}`
  rmSync(kept, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  for (const name of ['package.json', 'package-lock.json', 'no-telemetry'])
    cpSync(join(here, name), join(draft, name), { recursive: true })
  const npm = process.env.npm_execpath
  const [program, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  execFileSync(program, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: draft,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // Rename the folder only when it is complete, so that an interrupted installation is never used.
  renameSync(draft, folder)
}
