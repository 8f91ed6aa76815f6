import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sameClock } from '../harness/other-clock.ts'

const root = join(import.meta.dirname, '../..')
// As `npm start` has it.
const NODE_COMPILE_CACHE = 'node_modules/.cache/compiled'

export type Product = {
  process: ChildProcess
  address: string
  /** Everything it has printed so far. */
  printed: () => string
  kill: (signal: NodeJS.Signals) => Promise<number | null>
  exited: Promise<number | null>
}

/** The built product as a process of its own, once its doors are open; `builtIn`: another build than this one's. */
export async function startProduct(settings: Record<string, string>, builtIn = root): Promise<Product> {
  const { child, printed, exited } = run(settings, [], builtIn)
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const found = printed().match(/Ouvreuse est ouverte\s: (http\S+)/)
      if (found) resolve(found[1]!)
    })
    exited.then(code => reject(new Error(`the product ended with ${code}:\n${printed()}`)))
  })
  const kill = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  return { process: child, address, printed, kill, exited }
}

/** Runs it to its end: for what must not start, and for the commands. */
export async function runProduct(settings: Record<string, string>, args: string[] = []) {
  const { printed, exited } = run(settings, args)
  return { code: await exited, printed: printed() }
}

function run(settings: Record<string, string>, args: string[], builtIn = root) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--liftoff-only', 'build/server/main.js', ...args], {
    cwd: builtIn,
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'warn', NODE_COMPILE_CACHE, ...sameClock, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return { child, printed: () => text, exited }
}

/** A folder for one test, removed after it. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-fault-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
