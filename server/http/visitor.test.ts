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
    ['127.0.0.1', 'n’importe quoi', '127.0.0.1'],
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
