/**
 * The ports of receipt printers (raw printing) and card terminals (Caisse-AP over IP). The server connects to no
 * other port of a device.
 */
export const devicePorts = { printer: 9100, terminal: 8888 } as const

/**
 * Returns why the server must not connect to this network address of a printer or card terminal; undefined if it
 * may. It may connect only to private IPv4 addresses, so that nobody can make it call the internet. The
 * demonstration may also connect to its own machine, for its simulated devices.
 */
export function deviceAddressProblem(
  address: string,
  thisMachine: 'allowed' | 'refused' = 'refused',
): string | undefined {
  const parts = address.split('.')
  if (parts.length !== 4 || !parts.every(isByte)) return notAnAddress
  const [first, second] = parts.map(Number) as [number, number]
  if (first === 127)
    return thisMachine === 'allowed' ? undefined : 'Cette adresse est celle du serveur lui-même.'
  return isPrivate(first, second) ? undefined : notPrivate
}

/** Returns true for 0 to 255 without a leading zero: some programs read a leading zero as octal. */
const isByte = (part: string): boolean => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255

const isPrivate = (first: number, second: number): boolean =>
  first === 10 || (first === 172 && second >= 16 && second <= 31) || (first === 192 && second === 168)

const notAnAddress = 'Écrivez l’adresse IP de l’appareil, par exemple 192.168.1.50.'
const notPrivate =
  'Cette adresse n’est pas celle d’un réseau privé : elle commence par 10., 172.16. à 172.31. ou 192.168.'
