import { describe, expect, test } from 'vitest'
import { isFromThisMachine, limitKey, trustedProxies, visitorAddress } from './visitor.ts'

const trusted = trustedProxies(['127.0.0.1', '::1', '10.0.0.0/8'])

describe('the visitor’s address', () => {
  test.each([
    ['203.0.113.5', undefined, '203.0.113.5'],
    // The connection comes from an address that is not a trusted proxy, so its X-Forwarded-For is ignored.
    ['203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    // From the right, the first address that is no trusted proxy (198.51.100.1) is the visitor. The entries to the
    // left of it may be forged by the visitor and are ignored.
    ['127.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.7', '198.51.100.1'],
    // Some proxies add the port to an address.
    ['127.0.0.1', '1.2.3.4, 198.51.100.1:5678', '198.51.100.1'],
    ['127.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.7:443', '198.51.100.1'],
    ['127.0.0.1', '1.2.3.4, [2001:db8::7]:80, [::1]:80', '2001:db8::7'],
    ['127.0.0.1', '1.2.3.4, [2001:db8::7]', '2001:db8::7'],
    ['127.0.0.1', '1.2.3.4, [::ffff:198.51.100.1]:80', '198.51.100.1'],
    ['127.0.0.1', '1.2.3.4, fe80::1%eth0', 'fe80::1'],
    // An invalid entry ends the search: the entries to the left of it may be forged, so the proxy's address
    // counts.
    ['127.0.0.1', '1.2.3.4, unknown', '127.0.0.1'],
    ['127.0.0.1', '1.2.3.4, 198.51.100.1:port', '127.0.0.1'],
    ['127.0.0.1', 'n’importe quoi', '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', '127.0.0.1, 10.0.0.7', '127.0.0.1'],
    [undefined, undefined, 'inconnue'],
  ])(
    'with the socket address %s and the header X-Forwarded-For %s, the visitor’s address is %s',
    (socket, forwarded, expected) => {
      expect(visitorAddress(socket, forwarded, trusted)).toBe(expected)
    },
  )
})

test.each([
  [true, '127.0.0.1', 'localhost', {}],
  [true, '::1', '[::1]', {}],
  [true, '::ffff:127.0.0.1', '127.0.0.1', { origin: 'http://localhost:3000' }],
  [false, '192.0.2.7', 'localhost', {}],
  [false, undefined, 'localhost', {}],
  [false, '127.0.0.1', 'www.mon-cinema.fr', {}],
  [false, '127.0.0.1', 'localhost.mon-cinema.fr', {}],
  [false, '127.0.0.1', '127.0.0.1.mon-cinema.fr', {}],
  [false, '127.0.0.1', 'localhost', { 'x-forwarded-for': '127.0.0.1' }],
  [false, '127.0.0.1', 'localhost', { forwarded: 'for=192.0.2.7' }],
  [false, '127.0.0.1', 'localhost', { via: '1.1 proxy' }],
  [false, '127.0.0.1', 'localhost', { 'x-real-ip': '192.0.2.7' }],
])(
  'a request counts as local: %s, if its socket address is %s, its host %s and its headers %j',
  (expected, socket, host, headers) => {
    expect(isFromThisMachine(socket, host, new Headers(headers))).toBe(expected)
  },
)

test('rate limits count all addresses of an IPv6 /64 network as one', () => {
  expect(limitKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(limitKey('2001:0db8:1::1')).toBe('2001:db8:1:0::/64')
  expect(limitKey('192.0.2.1')).toBe('192.0.2.1')
})
