import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { wake } from './pages.ts'
import { test } from './test.ts'

// React and its router alone are 104 kB.
const mostScriptBytes = 125_000
const mostStyleBytes = 15_000

test('before one touches the home page its first picture comes ahead of every script, of which there are at most 125 kB', async ({
  browser,
}) => {
  // A window of its own: it has kept no file of another visit.
  const context = await browser.newContext()
  const page = await context.newPage()
  const order: string[] = []
  const sizes = new Map<string, number>()
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('backdrop')) order.push('picture')
    if (pathname.endsWith('.js')) order.push('script')
  })
  page.on('response', async response => {
    const { pathname } = new URL(response.url())
    if (/^\/assets\/.*\.(js|css)$/.test(pathname))
      sizes.set(pathname, gzipSync(await response.body(), { level: 9 }).length)
  })
  await page.goto('/')
  await page.waitForLoadState('load')
  expect(order[0]).toBe('picture')

  await test.step('compressed with gzip, all chunks counted', async () => {
    await wake(page)
    await page.waitForLoadState('networkidle')
    const total = (kind: string) =>
      [...sizes].filter(([path]) => path.endsWith(kind)).reduce((sum, [, size]) => sum + size, 0)
    test.info().annotations.push({ type: 'scripts', description: `${total('.js')} bytes` })
    expect(total('.js')).toBeGreaterThan(50_000)
    expect(total('.js')).toBeLessThanOrEqual(mostScriptBytes)
    expect(total('.css')).toBeLessThanOrEqual(mostStyleBytes)
  })
  await context.close()
})
