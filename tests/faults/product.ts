import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sameClock } from '../harness/other-clock.ts'

const root = join(import.meta.dirname, '../..')

export type Product = {
  process: ChildProcess
  address: string
  /** The output of the process so far. */
  printed: () => string
  kill: (signal: NodeJS.Signals) => Promise<number | null>
  exited: Promise<number | null>
}

/** Starts the built product and waits until it serves. `builtIn` selects another build's folder. */
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

/** Runs the product until it exits, for commands and for starts that must fail. */
export async function runProduct(settings: Record<string, string>, args: string[] = []) {
  const { printed, exited } = run(settings, args)
  return { code: await exited, printed: printed() }
}

function run(settings: Record<string, string>, args: string[], builtIn = root) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['build/server/main.js', ...args], {
    cwd: builtIn,
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'warn', ...sameClock, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (text += chunk))
  const exited = once(child, 'close').then(([code]) => code as number | null)
  return { child, printed: () => text, exited }
}

/** Creates a folder for one test. The caller removes it with `remove`. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-fault-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
