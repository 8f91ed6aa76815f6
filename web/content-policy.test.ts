import { describe, expect, test } from 'vitest'
import { contentPolicy } from './content-policy.ts'

describe('the content security policy of a page', () => {
  test("the content security policy allows our inline scripts by hash, React Router's by nonce", () => {
    const policy = contentPolicy({ nonce: 'n' })
    expect(policy).toMatch(/script-src 'self' ('sha256-[\w+/]{43}=' ){3}'nonce-n';/)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('data:')
  })

  test('the content security policy of a page without React Router scripts has no nonce', () => {
    expect(contentPolicy({})).not.toContain('nonce')
  })

  test('the content security policy allows Stripe only on pages with its card fields', () => {
    const open = contentPolicy({ cardFields: 'https://js.stripe.com/clover/stripe.js' })
    expect(open).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com '")
    expect(open).toContain("connect-src 'self' https://api.stripe.com;")
    expect(open).toContain('https://hooks.stripe.com;')
    expect(open).not.toContain('unsafe')
    expect(contentPolicy({})).not.toContain('stripe')
  })

  test('the content security policy allows images of the separate image host, if there is one', () => {
    expect(contentPolicy({ imageHost: 'https://images.cinema.test' })).toContain(
      "img-src 'self' https://images.cinema.test;",
    )
  })
})
