import { BlockList, isIP } from 'node:net'

/** Returns a function that recognises the proxies whose X-Forwarded-For is trusted. */
export function trustedProxies(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix) list.addSubnet(address, Number(prefix), family)
    else list.addAddress(address, family)
  }
  return address => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Returns true if the connection comes from a trusted proxy, so that its X-Forwarded-For may be used. */
export function isFromTrustedProxy(
  socket: string | undefined,
  isTrusted: (address: string) => boolean,
): boolean {
  const peer = plainAddress(socket ?? '')
  return isIP(peer) !== 0 && isTrusted(peer)
}

/**
 * Returns the visitor's address. Without a proxy, it is the address of the socket. If the socket belongs to a
 * trusted proxy, it is the last address in X-Forwarded-For that is not itself a trusted proxy.
 */
export function visitorAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  const peer = plainAddress(socket ?? '')
  if (!forwardedFor || !isFromTrustedProxy(socket, isTrusted)) return peer || 'inconnue'
  const hops = forwardedFor.split(',').map(hop => plainAddress(hop.trim()))
  // Read from the right: the first address that is not a trusted proxy is the visitor's. An invalid entry ends the
  // search, because the visitor may have written the entries further left.
  const visitor = hops.reverse().find(hop => !isIP(hop) || !isTrusted(hop))
  return visitor && isIP(visitor) ? visitor : peer
}

const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Returns true if a request comes from this machine: the socket and the Host are local, and there is no proxy
 * header. It cannot detect a local proxy that rewrites Host and adds no header.
 */
export const isFromThisMachine = (socket: string | undefined, host: string, headers: Headers): boolean =>
  isLoopback(plainAddress(socket ?? '')) &&
  isLoopback(plainAddress(host)) &&
  !forwardingHeaders.some(name => headers.has(name))

/** Returns true if only this machine can reach that host. */
export const isLoopback = (host: string): boolean => /^(localhost|::1|127(\.\d{1,3}){3})$/i.test(host)

/**
 * Returns an address without its port, brackets or zone: '10.0.0.1' for '::ffff:10.0.0.1' and '10.0.0.1:80', '::1'
 * for '[::1]:80'.
 */
function plainAddress(written: string): string {
  const [, bracketed, dotted] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(written) ?? []
  const address = (bracketed ?? dotted ?? written).replace(/%.*$/, '')
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address
}

/**
 * Returns the key under which limits count an address. An IPv6 /64 counts as one client, because it is one
 * household.
 */
export function limitKey(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
