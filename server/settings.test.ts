import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('an empty environment gives a house on this machine alone', () => {
  expect(readSettings({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    DEMO: 'on',
    RATE_LIMIT: 'on',
    LOG_LEVEL: 'info',
  })
})

test('a setting left empty counts as not given', () => {
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
  ['DEMO', 'oui'],
  ['RATE_LIMIT', '0'],
  ['LOG_LEVEL', 'bavard'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
])('%s=%s stops the start with a sentence that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`Le réglage ${name} n’est pas valable : il faut`)
})

test('every wrong setting is named at once, and a password in one is not repeated', () => {
  const wrong = { PORT: 'x', DATABASE_URL: 'http://moi:tres-secret@hote/base' }
  expect(() => readSettings(wrong)).toThrow(/PORT[\s\S]*DATABASE_URL/)
  expect(() => readSettings(wrong)).not.toThrow(/tres-secret/)
})
