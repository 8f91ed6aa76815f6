import { describe, expect, test } from 'vitest'
import { contentPolicy } from './content-policy.ts'

describe('the policy of a page', () => {
  test('allows the inline scripts that are ours by their hash, and those of React Router by a nonce', () => {
    const policy = contentPolicy({ nonce: 'n' })
    expect(policy).toMatch(/script-src 'self' ('sha256-[\w+/]{43}=' ){3}'nonce-n';/)
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toContain('data:')
  })

  test('has no nonce if the page has no script of React Router', () => {
    expect(contentPolicy({})).not.toContain('nonce')
  })

  test('allows Stripe only on pages with its card fields', () => {
    const open = contentPolicy({ cardFields: 'https://js.stripe.com/clover/stripe.js' })
    expect(open).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com '")
    expect(open).toContain("connect-src 'self' https://api.stripe.com;")
    expect(open).toContain('https://hooks.stripe.com;')
    expect(open).not.toContain('unsafe')
    expect(contentPolicy({})).not.toContain('stripe')
  })

  test('allows images from the image host if there is one', () => {
    expect(contentPolicy({ imageHost: 'https://images.cinema.test' })).toContain(
      "img-src 'self' https://images.cinema.test;",
    )
  })
})
