import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { siteName, startNginx } from '../tests/proof/proxies.ts'
import type { Figure } from './figures.ts'
import type { BenchSite } from './site.ts'
import { median } from './table.ts'
import { processorSeconds } from './tools/processor-time.ts'
import { load } from './tools/wrk.ts'

const rounds = 5
const aRound = { seconds: 2, connections: 32 }

type Asked = { url: string; pid: number; headers: Record<string, string> }

/** What a visitor is sent, against a bare node:http that sends the same bytes: processor time per answer. */
export async function measureAnswers(site: BenchSite, say: (step: string) => void): Promise<Figure[]> {
  const port = Number(new URL(site.address).port)
  const nginx = await startNginx([port, port], { plain: true })
  try {
    const behind = { address: `http://127.0.0.1:${nginx.port}`, pid: nginx.pid, host: siteName }
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
  { address, pid, host }: { address: string; pid: number; host?: string },
  path: string,
  goal: number,
  say: (step: string) => void,
): Promise<Figure> {
  const headers = { 'accept-encoding': 'gzip, br', Host: host ?? new URL(address).host }
  const ours = { url: address + path, pid, headers }
  const bare = await startBare(ours)
  try {
    const ratios: number[] = []
    let perSecond = 0
    // Both are compiled for what they do before anything counts.
    for (const warm of [bare.asked, ours]) await costOf(warm)
    // In turns: a machine that slows down slows both.
    for (let round = 0; round < rounds; round++) {
      say(`${what}: ${round + 1}/${rounds}`)
      const limit = await costOf(bare.asked)
      const own = await costOf(ours)
      ratios.push(limit.cost / own.cost)
      perSecond = Math.max(perSecond, own.perSecond)
    }
    const seen = `${Math.round(perSecond)}/s`
    return { what, limit: 'bare node:http, same bytes', ratio: median(ratios), goal, seen }
  } finally {
    bare.close()
  }
}

async function costOf({ url, pid, headers }: Asked): Promise<{ cost: number; perSecond: number }> {
  const before = processorSeconds(pid)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const { perSecond, refused } = await load(url, { ...aRound, headers: lines })
  if (refused > 0) throw new Error(`${url} refused ${refused} times: an error page is no figure`)
  return { cost: (processorSeconds(pid) - before) / (perSecond * aRound.seconds), perSecond }
}

async function startBare(like: Asked): Promise<{ asked: Asked; close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-bare-'))
  const file = join(folder, 'body')
  const answer = await rawAnswer(like)
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
  return { asked: { ...like, pid: child.pid!, url: `http://127.0.0.1:${port}/` }, close }
}

/** As it travels: headers in their order, body still compressed. */
async function rawAnswer({ url, headers: asking }: Asked): Promise<{ headers: string[]; body: Buffer }> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: asking }, async response => {
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
