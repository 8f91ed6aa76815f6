import { describe, expect, test } from 'vitest'
import { limitKey, trustedProxies, visitorAddress } from './visitor.ts'

const trusted = trustedProxies(['127.0.0.1', '::1', '10.0.0.0/8'])

describe('the visitor’s address', () => {
  test.each([
    ['203.0.113.5', undefined, '203.0.113.5'],
    // A stranger writes what they like: it is not believed.
    ['203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    // What stands left of the last stranger was written by that stranger.
    ['127.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.7', '198.51.100.1'],
    // Some proxies write the port too.
    ['127.0.0.1', '1.2.3.4, 198.51.100.1:5678', '198.51.100.1'],
    ['127.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.7:443', '198.51.100.1'],
    ['127.0.0.1', '1.2.3.4, [2001:db8::7]:80, [::1]:80', '2001:db8::7'],
    ['127.0.0.1', '1.2.3.4, [2001:db8::7]', '2001:db8::7'],
    ['127.0.0.1', '1.2.3.4, [::ffff:198.51.100.1]:80', '198.51.100.1'],
    ['127.0.0.1', '1.2.3.4, fe80::1%eth0', 'fe80::1'],
    // Whom a proxy of ours could not name is not replaced by what stands further left.
    ['127.0.0.1', '1.2.3.4, unknown', '127.0.0.1'],
    ['127.0.0.1', '1.2.3.4, 198.51.100.1:port', '127.0.0.1'],
    ['127.0.0.1', 'n’importe quoi', '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.1, 10.0.0.7', '127.0.0.1'],
    [undefined, undefined, 'inconnue'],
  ])('from %s with %s is %s', (socket, forwarded, expected) => {
    expect(visitorAddress(socket, forwarded, trusted)).toBe(expected)
  })
})

test('limits count an IPv6 /64 as one', () => {
  expect(limitKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(limitKey('2001:0db8:1::1')).toBe('2001:db8:1:0::/64')
  expect(limitKey('192.0.2.1')).toBe('192.0.2.1')
})
