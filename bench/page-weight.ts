import type { CDPSession } from '@playwright/test'
import { launchBrowser, phone, warmUp } from './browser.ts'
import type { BenchSite } from './site.ts'
import { table } from './table.ts'

type Kind = 'page' | 'styles' | 'fonts' | 'pictures' | 'scripts'
type Weights = { bytes: Record<Kind, number>; requests: number }

const kinds: Kind[] = ['page', 'styles', 'fonts', 'pictures', 'scripts']

/** Counts the bytes that a phone with an empty cache receives when it opens each page. */
export async function measure(site: BenchSite): Promise<string> {
  await warmUp(site)
  const rows: string[][] = []
  for (const { name, path } of site.pages) {
    const { bytes, requests } = await weigh(site.address + path)
    const cells = kinds.map(kind => kilobytes(bytes[kind]))
    const total = kinds.reduce((sum, kind) => sum + bytes[kind], 0)
    rows.push([name, String(requests), ...cells, kilobytes(total)])
  }
  return [
    '# Weight of the pages\n\n',
    'kB on the wire (as the browser counts them, headers included), first visit of a telephone of 412 × 823 at 1.75 ×,\n',
    'until the page has started its script by itself. Pictures are those on and near the first screen.\n',
    'The limit is 125 kB of scripts on the home page with gzip, of which React and its router alone are 104; here they\n',
    'travel as Brotli. `npm test` checks the limit (`tests/journeys/site-weight.spec.ts`).\n\n',
    table(['page', 'requests', ...kinds, 'all'], rows),
  ].join('')
}

async function weigh(address: string): Promise<Weights> {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage(phone)
    const weights = follow(await page.context().newCDPSession(page))
    await page.goto(address)
    await page.locator('html[data-ready]').waitFor({ timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    return await weights
  } finally {
    await browser.close()
  }
}

async function follow(session: CDPSession): Promise<Weights> {
  const weights: Weights = { bytes: { page: 0, styles: 0, fonts: 0, pictures: 0, scripts: 0 }, requests: 0 }
  const kindOf = new Map<string, Kind>()
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kindOf.set(requestId, kindFor(type, response.url))
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId)
    if (!kind) return
    weights.bytes[kind] += encodedDataLength
    weights.requests += 1
  })
  await session.send('Network.enable')
  return weights
}

function kindFor(type: string, url: string): Kind {
  if (type === 'Stylesheet') return 'styles'
  if (type === 'Font') return 'fonts'
  if (type === 'Image') return 'pictures'
  // Chromium reports preloaded modules and the route manifest as "Other". Count them as scripts.
  return type === 'Script' || /\.js$|__manifest/.test(url) ? 'scripts' : 'page'
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
