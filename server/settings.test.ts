import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without any environment variables, the site listens only on this machine', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    DEMO: 'on',
    RATE_LIMIT: 'on',
    LOG_LEVEL: 'info',
  })
})

test('with a public URL, the demo is off unless DEMO=on is set', () => {
  const PUBLIC_URL = 'https://www.mon-cinema.fr'
  expect(readSettings({ PUBLIC_URL }).DEMO).toBe('off')
  expect(readSettings({ PUBLIC_URL, DEMO: 'on' }).DEMO).toBe('on')
})

test.each([
  ['0.0.0.0', 'off'],
  ['::', 'off'],
  ['192.168.1.10', 'off'],
  ['cinema.local', 'off'],
  ['localhost', 'on'],
  ['127.0.0.2', 'on'],
  ['::1', 'on'],
])('with HOST=%s the demo is %s by default', (HOST, expected) => {
  expect(readSettings({ HOST }).DEMO).toBe(expected)
  expect(readSettings({ HOST, DEMO: 'on' }).DEMO).toBe('on')
})

test('the setting demoAsked is true only after DEMO=on, not if the demo is on by default', () => {
  expect(readSettings({}).demoAsked).toBe(false)
  expect(readSettings({ DEMO: '' }).demoAsked).toBe(false)
  expect(readSettings({ DEMO: 'off' }).demoAsked).toBe(false)
  expect(readSettings({ DEMO: 'on' }).demoAsked).toBe(true)
})

test('an empty setting counts as not set', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 })
})

test.each([
  ['PORT', 'trois mille'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://localhost/cinema'],
  ['PUBLIC_URL', 'mon-cinema.fr'],
  ['IMAGE_HOST', 'ftp://images'],
  ['SMTP_URL', 'mon-cinema.fr:25'],
  ['MAIL_FROM', 'Le Rex'],
  ['MAIL_FROM', '<bonjour@mon-cinema.fr>'],
  ['STRIPE_SECRET_KEY', 'pk_test_abc'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_abc'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_STAND_IN', 'https://api.stripe.example'],
  ['DEMO', 'oui'],
  ['RATE_LIMIT', '0'],
  ['LOG_LEVEL', 'bavard'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
])('the setting %s=%s prevents the start, and the message names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`Le réglage ${name} n’est pas valable : il faut`)
})

test.each(['bonjour@mon-cinema.fr', 'cinema@intranet', 'Cinéma Le Rex <bonjour@mon-cinema.fr>'])(
  'MAIL_FROM accepts the sender %s',
  MAIL_FROM => {
    expect(readSettings({ MAIL_FROM })).toMatchObject({ MAIL_FROM })
  },
)

test('one message names all invalid settings, and does not repeat a password', () => {
  const wrong = { PORT: 'x', DATABASE_URL: 'http://moi:tres-secret@hote/base' }
  expect(() => readSettings(wrong)).toThrow(/PORT[\s\S]*DATABASE_URL/)
  expect(() => readSettings(wrong)).not.toThrow(/tres-secret/)
})

describe('simulated payments', () => {
  const settings = { DEMO: 'off', SIMULATED_PAYMENTS: 'on' }

  test('simulated payments are off by default, and can be allowed if only this machine reaches the site', () => {
    expect(readSettings({ DEMO: 'off' }).SIMULATED_PAYMENTS).toBe('off')
    const here = { ...settings, HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:8080' }
    expect(readSettings(here).SIMULATED_PAYMENTS).toBe('on')
  })

  test.each([
    { PUBLIC_URL: 'https://www.mon-cinema.fr' },
    { HOST: '0.0.0.0' },
    {
      STRIPE_SECRET_KEY: 'sk_live_abc',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
      STRIPE_WEBHOOK_SECRET: 'whsec_abc',
    },
  ])(
    'simulated payments prevent the start if others can reach the site or Stripe is configured: %o',
    others => {
      expect(() => readSettings({ ...settings, ...others })).toThrow(
        'SIMULATED_PAYMENTS=on donnerait les billets sans les encaisser',
      )
    },
  )
})

describe('Stripe settings', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_tressecret',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  }

  test('payments with Stripe are on if all three Stripe settings are set, off if none is', () => {
    expect(readSettings(keys)).toMatchObject(keys)
    expect(readSettings({}).STRIPE_SECRET_KEY).toBeUndefined()
  })

  test.each(Object.keys(keys))(
    'Stripe without %s prevents the start, and the message names the missing setting',
    name => {
      expect(() => readSettings({ ...keys, [name]: '' })).toThrow(`Il manque ${name}`)
      expect(() => readSettings({ ...keys, [name]: '' })).not.toThrow(/tressecret/)
    },
  )

  test('Stripe with one test key and one live key prevents the start', () => {
    const mixed = { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' }
    expect(() => readSettings(mixed)).toThrow(
      'STRIPE_SECRET_KEY et STRIPE_PUBLISHABLE_KEY ne vont pas ensemble',
    )
  })
})
