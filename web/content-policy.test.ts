import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contentPolicy, ownScripts } from './content-policy.ts'
import { withCuts } from './cuts.ts'
import { startLate } from './late-start.ts'

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

describe('the policy of a page', () => {
  const rendered =
    '<script nonce="m">one()</script><script nonce="m" type="module" async="">two()</script>' +
    '<link rel="modulepreload" nonce="m" href="/a.js"/><script nonce="m" src="/a.js"></script>' +
    '<script type="application/ld+json">{"@type":"Movie"}</script>' +
    '<h1><script>stolen()</script></h1><script nonce="n">guessed()</script>'

  test('names each script of ours by its hash, and none that somebody wrote into the page', () => {
    const { html, scripts } = ownScripts(rendered, 'm')
    expect(html).not.toContain('nonce="m"')
    const policy = contentPolicy({ scripts, data: ['three()'] })
    expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')} ${hash('three()')};`)
    for (const code of ['stolen()', 'guessed()']) expect(policy).not.toContain(hash(code))
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('data:')
  })

  test('lets Stripe in where its card fields are, and nowhere else', () => {
    const open = contentPolicy({ scripts: [], cardFields: 'https://js.stripe.com/clover/stripe.js' })
    expect(open).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
    expect(open).toContain("connect-src 'self' https://api.stripe.com;")
    expect(open).toContain('https://hooks.stripe.com;')
    expect(open).not.toContain('unsafe')
    expect(contentPolicy({ scripts: [] })).not.toContain('stripe')
  })

  test('lets images come from the image host when there is one', () => {
    expect(contentPolicy({ scripts: [], imageHost: 'https://images.cinema.test' })).toContain(
      "img-src 'self' https://images.cinema.test;",
    )
  })
})

describe('a page whose script starts late', () => {
  const page =
    '<html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head>' +
    '<body><p>a</p><script type="module" async="">import("/a.js")</script></body></html>'

  test('keeps it as data, and its policy knows what will be run', () => {
    const { cuts, started } = startLate(page)
    const html = withCuts(page, cuts)
    expect(html).toContain(
      '<script type="text/plain" id="page-script" data-modules="/a.js">import("/a.js")</script>',
    )
    expect(started[0]).toBe('import("/a.js")')
    for (const code of started) expect(html).toContain(`>${code}</script>`)
  })

  test('asks for its modules only once the page has been painted', () => {
    const html = withCuts(page, startLate(page).cuts)
    expect(html).not.toContain('<link rel="modulepreload"')
    expect(html.indexOf("link.rel = 'modulepreload'")).toBeGreaterThan(html.indexOf('<p>a</p>'))
  })

  test('is left as it is when it has no script', () => {
    expect(startLate('<html></html>')).toEqual({ cuts: [], started: [] })
  })
})
