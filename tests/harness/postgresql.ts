import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { closeGuard, startGuard } from './folder-guard.ts'
import { freePort } from './free-port.ts'
import { findPostgresql } from './postgresql-binaries.ts'
import { type User, unprivilegedUser } from './unprivileged-user.ts'

const exec = promisify(execFile)

export type PostgresqlServer = {
  /** The URL of the `postgres` database; `urlOf` returns the URL of another database. */
  url: string
  urlOf(database: string): string
  /** Returns the URL of a connection over a Unix socket: over TCP, a short query takes twice as long. */
  socketUrlOf(database: string): string
  /** Kills the server as a power cut would: nothing is flushed, no client is notified. */
  kill(): Promise<void>
  /** Shuts down as an administrator would, if it still runs, and starts again on the same data and port. */
  restart(): Promise<void>
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
}

type Options = {
  /**
   * True to write to the disk with real fsync, for tests that kill the server. Other tests run faster without it.
   */
  durable?: boolean
  /** Further PostgreSQL settings, as `name=value`. */
  settings?: string[]
}

/**
 * Starts a PostgreSQL server in a temporary folder. Server and folder are removed even if this process is killed.
 */
export async function startPostgresql({
  durable = false,
  settings = [],
}: Options = {}): Promise<PostgresqlServer> {
  const binaries = await findPostgresql()
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-pg-'))
  if (user) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const guard = startGuard(folder)
  try {
    await createCluster(binaries, folder, user)
    const relaxed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
    const all = [...(durable ? [] : relaxed), 'max_connections=200', 'max_wal_size=256MB', ...settings]
    const { server, port } = await startOnFreePort(binaries, folder, user, all)
    return handle({ folder, server, port, guard, start: () => start(binaries, folder, port, user, all) })
  } catch (error) {
    await closeGuard(guard)
    throw error
  }
}

function handle(running: {
  folder: string
  server: ChildProcess
  port: number
  guard: ChildProcess
  start: () => Promise<ChildProcess>
}): PostgresqlServer {
  const at = (host: string, database: string) => `postgresql://ouvreuse@${host}:${running.port}/${database}`
  const urlOf = (database: string) => at('127.0.0.1', database)
  return {
    url: urlOf('postgres'),
    urlOf,
    socketUrlOf: database => at(encodeURIComponent(running.folder), database),
    kill: () => end(running.server, 'SIGKILL'),
    async restart() {
      await end(running.server, 'SIGINT')
      // After a kill, the last processes of the old server may still use the shared memory for a moment, so retry.
      running.server = await retry(running.start)
    },
    stop: () => closeGuard(running.guard),
  }
}

async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let left = 10; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      if (left === 0) throw error
      await wait(200)
    }
  }
}

async function createCluster(binaries: string, folder: string, user: User | undefined): Promise<void> {
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const args = [
    '-D',
    join(folder, 'data'),
    '-U',
    'ouvreuse',
    '-A',
    'trust',
    '-E',
    'UTF8',
    `--locale=${locale}`,
  ]
  await exec(join(binaries, 'initdb'), [...args, '--no-sync', '--no-instructions'], { cwd: folder, ...user })
}

/** Starts the server on a free port. If another program takes the port first, tries another port. */
async function startOnFreePort(binaries: string, folder: string, user: User | undefined, settings: string[]) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      return { port, server: await start(binaries, folder, port, user, settings) }
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

async function start(
  binaries: string,
  folder: string,
  port: number,
  user: User | undefined,
  settings: string[],
) {
  const places = ['-D', join(folder, 'data'), '-k', folder, '-h', '127.0.0.1', '-p', String(port)]
  const args = [...places, ...settings.flatMap(setting => ['-c', setting])]
  const server = spawn(join(binaries, 'postgres'), args, {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8', LC_MESSAGES: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // `detached` keeps Ctrl-C in the terminal from stopping the server, because the guard process stops it.
    detached: true,
    ...user,
  })
  await ready(server)
  server.unref()
  return server
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.on('error', reject)
    server.on('exit', code => reject(new Error(`PostgreSQL n’a pas démarré (code ${code}) :\n${log}`)))
    server.stderr?.on('data', chunk => {
      // Continue to read the output after the start: if nobody reads it, the pipe fills up and blocks the server.
      log = `${log}${chunk}`.slice(-4_000)
      if (log.includes('database system is ready to accept connections')) resolve()
    })
  })
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.ref()
  const exited = once(server, 'exit')
  server.kill(signal)
  await exited
}
