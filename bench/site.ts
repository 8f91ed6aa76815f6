import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeGuard, startGuard } from '../tests/harness/folder-guard.ts'
import { freePort } from '../tests/harness/free-port.ts'

export type BenchSite = {
  address: string
  pid: number
  pages: { name: string; path: string }[]
  close(): Promise<void>
}

const root = join(import.meta.dirname, '..')
const mostSeconds = 120

/** Starts the built product with demo data in a temporary folder. */
export async function openSite(): Promise<BenchSite> {
  if (!existsSync(join(root, 'build/server/main.js')))
    throw new Error('Le site n’est pas construit : lancez « npm run bench », qui le construit d’abord.')
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-bench-'))
  const guard = startGuard(folder)
  const port = await freePort()
  const { PATH, HOME, TMPDIR } = process.env
  const server = spawn(process.execPath, ['build/server/main.js'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', RATE_LIMIT: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const close = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await closeGuard(guard)
  }
  const address = `http://127.0.0.1:${port}`
  try {
    await isReady(address, () => server.exitCode !== null)
    return { address, pid: server.pid!, pages: await pagesOf(address), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function isReady(address: string, hasEnded: () => boolean): Promise<void> {
  for (let waited = 0; waited < mostSeconds * 10; waited++) {
    if (hasEnded()) throw new Error('Le site s’est arrêté au lieu de démarrer.')
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`Le site n’a pas démarré en ${mostSeconds} secondes.`)
}

/** Returns the three pages that a buyer opens: the home page, a film, and a screening. */
async function pagesOf(address: string): Promise<BenchSite['pages']> {
  type Listed = { id: number; timeTables: { id: number; sessionId: number }[] }
  const films = (await (await fetch(`${address}/api/v1/app/movie`)).json()) as Listed[]
  const film = films.find(one => one.timeTables.length > 0)
  const time = film?.timeTables[0]
  if (!film || !time) throw new Error('La démonstration n’a pas de séance.')
  return [
    { name: 'home', path: '/' },
    { name: 'film', path: `/film/${film.id}` },
    { name: 'screening', path: `/film/${film.id}/seance/${time.sessionId}/horaire/${time.id}` },
  ]
}
