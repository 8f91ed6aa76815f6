import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNginx } from '../tests/proof/proxies.ts'
import type { Figure } from './figures.ts'
import type { BenchSite } from './site.ts'
import { median } from './table.ts'
import { processorSeconds } from './tools/processor-time.ts'
import { load } from './tools/wrk.ts'

const rounds = 5
const aRound = { seconds: 2, connections: 32, headers: ['accept-encoding: gzip, br'] }

/** What a visitor is sent, against a bare node:http that sends the same bytes: processor time per answer. */
export async function measureAnswers(site: BenchSite, say: (step: string) => void): Promise<Figure[]> {
  const port = Number(new URL(site.address).port)
  const nginx = await startNginx([port, port])
  try {
    const behind = { address: `http://127.0.0.1:${nginx.port}`, pid: nginx.pid }
    return [
      await besideBare('films list, GET /api/v1/app/movie', site, '/api/v1/app/movie', 0.9, say),
      await besideBare('home page of a visitor', site, '/', 0.85, say),
      // What WordPress reaches behind the same cache.
      await besideBare('home page kept by our nginx', behind, '/', 2, say),
    ]
  } finally {
    await nginx.stop()
  }
}

async function besideBare(
  what: string,
  { address, pid }: { address: string; pid: number },
  path: string,
  goal: number,
  say: (step: string) => void,
): Promise<Figure> {
  const url = address + path
  const bare = await startBare(url)
  try {
    const ratios: number[] = []
    let perSecond = 0
    // Both are compiled for what they do before anything counts.
    for (const warm of [bare.url, url]) await load(warm, aRound)
    // In turns: a machine that slows down slows both.
    for (let round = 0; round < rounds; round++) {
      say(`${what}: ${round + 1}/${rounds}`)
      const limit = await costOf(bare.pid, bare.url)
      const ours = await costOf(pid, url)
      ratios.push(limit.cost / ours.cost)
      perSecond = Math.max(perSecond, ours.perSecond)
    }
    const seen = `${Math.round(perSecond)}/s`
    return { what, limit: 'bare node:http, same bytes', ratio: median(ratios), goal, seen }
  } finally {
    bare.close()
  }
}

async function costOf(pid: number, url: string): Promise<{ cost: number; perSecond: number }> {
  const before = processorSeconds(pid)
  const { perSecond } = await load(url, aRound)
  return { cost: (processorSeconds(pid) - before) / (perSecond * aRound.seconds), perSecond }
}

async function startBare(url: string): Promise<{ pid: number; url: string; close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-bare-'))
  const file = join(folder, 'body')
  const answer = await rawAnswer(url)
  writeFileSync(file, answer.body)
  const child: ChildProcess = fork(join(import.meta.dirname, 'tools/bare-process.ts'), [
    file,
    JSON.stringify(answer.headers),
  ])
  const [port] = await once(child, 'message')
  const close = () => {
    child.kill()
    rmSync(folder, { recursive: true })
  }
  return { pid: child.pid!, url: `http://127.0.0.1:${port}/`, close }
}

/** As it travels: headers in their order, body still compressed. */
async function rawAnswer(url: string): Promise<{ headers: string[]; body: Buffer }> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, br' } }, async response => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const own = ['date', 'connection', 'keep-alive']
      const headers = response.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 && !own.includes(name.toLowerCase()) ? [name, all[index + 1]!] : [],
      )
      resolve({ headers, body: Buffer.concat(chunks) })
    }).on('error', reject)
  })
}
