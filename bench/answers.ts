import { siteName, startNginx } from '../tests/proof/proxies.ts'
import type { Figure } from './figures.ts'
import type { BenchSite } from './site.ts'
import { median } from './table.ts'
import { ask } from './tools/ask.ts'
import { startBare } from './tools/bare.ts'
import { processorSeconds } from './tools/processor-time.ts'
import { load } from './tools/wrk.ts'

const rounds = 5
const aRound = { seconds: 2, connections: 32 }

type Asked = { url: string; pid: number; headers: Record<string, string> }

/**
 * Measures the processor time that the product spends on one response. The reference is a bare node:http server
 * that sends the same bytes.
 */
export async function measureAnswers(site: BenchSite, say: (step: string) => void): Promise<Figure[]> {
  const port = Number(new URL(site.address).port)
  const nginx = await startNginx([port, port], { plain: true })
  try {
    const behind = { address: `http://127.0.0.1:${nginx.port}`, pid: nginx.pid, host: siteName }
    return [
      await besideBare('films list, GET /api/v1/app/movie', site, '/api/v1/app/movie', 0.6, say),
      await besideBare('home page of a visitor', site, '/', 0.6, say),
      // The goal is 2: WordPress behind the same nginx cache answers with half the processor time of the bare
      // server.
      await besideBare('home page cached by our nginx', behind, '/', 2, say),
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
  const bare = await startBare([await ask(ours.url, { headers })])
  const theirs = { ...ours, url: `${bare.address}/0`, pid: bare.pid }
  try {
    const ratios: number[] = []
    let perSecond = 0
    // Warm up both servers, so that their code is compiled.
    for (const warm of [theirs, ours]) await costOf(warm)
    // Alternate between the two servers, so that a slow moment of the machine affects both.
    for (let round = 0; round < rounds; round++) {
      say(`${what}: ${round + 1}/${rounds}`)
      const limit = await costOf(theirs)
      const own = await costOf(ours)
      ratios.push(limit.cost / own.cost)
      perSecond = Math.max(perSecond, own.perSecond)
    }
    const seen = `${Math.round(perSecond)} requests/s`
    return {
      what,
      limit: 'a bare node:http server that sends the same bytes',
      ratio: median(ratios),
      goal,
      seen,
    }
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
