import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Audit = { score: number | null; title: string; numericValue?: number }
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Result = {
  lhr: {
    environment: { benchmarkIndex: number }
    categories: Record<string, Category | undefined>
    audits: Record<string, Audit | undefined>
  }
}
type Options = { port: number; output: 'json'; logLevel: 'error'; onlyCategories: string[] }

export type Lighthouse = { version: string; run: (address: string, options: Options) => Promise<Result> }

const here = import.meta.dirname
const kept = join(here, '../../node_modules/.cache/ouvreuse-lighthouse')

/** Fetched at first use, by a lockfile of its own: 110 MB that neither a visitor nor a test needs. */
export async function obtainLighthouse(): Promise<Lighthouse> {
  const lock = readFileSync(join(here, 'package-lock.json'))
  const folder = join(kept, createHash('sha256').update(lock).digest('hex').slice(0, 16))
  if (!existsSync(folder)) install(folder)
  const home = join(folder, 'node_modules/lighthouse')
  const { version, main } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const { default: run } = await import(pathToFileURL(join(home, main)).href)
  return { version, run }
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
  // In one step: a measure that was stopped leaves nothing that looks whole.
  renameSync(draft, folder)
}
