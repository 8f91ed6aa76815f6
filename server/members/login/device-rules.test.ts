import { expect, test } from 'vitest'
import { deviceOf } from './device-rules.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox sur Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0 Safari/537.36`, 'Chrome sur Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/141.0 Safari/537.36 Edg/141.0`, 'Edge sur Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_5) AppleWebKit/605.1 Version/19.0 Safari/605.1',
    'Safari sur Mac',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari sur iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) CriOS/141 Safari/604.1', 'Chrome sur iPad'],
  [`Mozilla/5.0 (Linux; Android 15; K) ${webkit} Chrome/141.0 Mobile Safari/537.36`, 'Chrome sur Android'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28 Chrome/141 Safari/537`,
    'Samsung Internet sur Android',
  ],
  ['curl/8.9.1', 'Appareil inconnu'],
  ['', 'Appareil inconnu'],
])('the browser %s is shown as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})
