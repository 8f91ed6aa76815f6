import { BlockList, isIP } from 'node:net'

/** The proxies whose word about the visitor's address we take. */
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

/** The visitor's address: the socket's, or what the nearest trusted proxy wrote last. */
export function visitorAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  const peer = plainAddress(socket ?? '')
  if (!forwardedFor || !isIP(peer) || !isTrusted(peer)) return peer || 'inconnue'
  const hops = forwardedFor.split(',').map(hop => plainAddress(hop.trim()))
  // Read from the right: the first that is not one of our own proxies is the visitor. What is no address ends the
  // reading too: further left stands only what the visitor wrote.
  const visitor = hops.reverse().find(hop => !isIP(hop) || !isTrusted(hop))
  return visitor && isIP(visitor) ? visitor : peer
}

/** '::ffff:10.0.0.1' → '10.0.0.1'; '10.0.0.1:80', '[::1]:80' and 'fe80::1%eth0' → the address alone. */
function plainAddress(written: string): string {
  const [, bracketed, dotted] = /^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/.exec(written) ?? []
  const address = (bracketed ?? dotted ?? written).replace(/%.*$/, '')
  return address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address
}

/** One household or one attacker is one /64 in IPv6, so limits count by that. */
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
