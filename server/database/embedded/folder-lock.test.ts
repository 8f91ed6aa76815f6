import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ouvreuse-lock-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('locking a folder twice in the same process is refused, until the first lock is released', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  release()
  lockFolder(folder)()
})

test('a folder lock released twice by its old owner remains locked for the next owner', () => {
  const release = lockFolder(folder)
  release()
  const releaseNext = lockFolder(folder)
  release()
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  releaseNext()
})

test('the error about a locked database folder names the folder and the process that locked it', async () => {
  const other = startLocking()
  expect(await firstLine(other)).toBe('held')
  expect(() => lockFolder(folder)).toThrow(
    new RegExp(`^Le dossier ${folder} est déjà utilisé par le processus ${other.pid} `),
  )
  await stop(other, 'SIGKILL')
})

test('a process that stops normally releases its folder lock', async () => {
  const other = startLocking()
  expect(await firstLine(other)).toBe('held')
  other.stdin?.end()
  await once(other, 'exit')
  expect(existsSync(join(folder, 'lock.pid'))).toBe(false)
  lockFolder(folder)()
})

test('a killed process releases its folder lock', async () => {
  const other = startLocking()
  expect(await firstLine(other)).toBe('held')
  await stop(other, 'SIGKILL')
  expect(existsSync(join(folder, 'lock.pid'))).toBe(true)
  lockFolder(folder)()
})

test('a paused process (SIGSTOP) keeps its folder lock', async () => {
  const other = startLocking()
  expect(await firstLine(other)).toBe('held')
  other.kill('SIGSTOP')
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  await stop(other, 'SIGKILL')
})

test('after the owner of a folder lock was killed, one of several competing processes gets it', async () => {
  const killed = startLocking()
  expect(await firstLine(killed)).toBe('held')
  await stop(killed, 'SIGKILL')

  const racing = Array.from({ length: 4 }, startLocking)
  const answers = await Promise.all(racing.map(firstLine))
  expect(answers.filter(answer => answer === 'held')).toHaveLength(1)
  expect(answers.filter(answer => answer.startsWith(`Le dossier ${folder} est déjà utilisé`))).toHaveLength(3)
  await Promise.all(racing.map(process => stop(process, 'SIGKILL')))
})

function startLocking(): ChildProcess {
  return spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../tests/harness/embedded/lock-process.ts'), folder],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
}

async function firstLine(process: ChildProcess): Promise<string> {
  const [line] = await once(createInterface(process.stdout!), 'line')
  return line
}

async function stop(process: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill(signal)
  await once(process, 'exit')
}
