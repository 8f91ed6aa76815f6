import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer } from './ask.ts'

/** A bare node:http server that only sends the given responses: the first at /0, the second at /1. */
export type Bare = { address: string; pid: number; close: () => void }

export async function startBare(answers: readonly Answer[]): Promise<Bare> {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-bare-'))
  const file = join(folder, 'answers.json')
  const told = answers.map(answer => ({ ...answer, body: answer.body.toString('base64') }))
  writeFileSync(file, JSON.stringify(told))
  const child: ChildProcess = fork(join(import.meta.dirname, 'bare-process.ts'), [file])
  const [port] = await once(child, 'message')
  const close = () => {
    child.kill()
    rmSync(folder, { recursive: true })
  }
  return { address: `http://127.0.0.1:${port}`, pid: child.pid!, close }
}
