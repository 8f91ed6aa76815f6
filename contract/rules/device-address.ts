/** The ports that printers (raw printing) and card terminals (Caisse-AP over IP) listen on. No other port is called. */
export const devicePorts = { printer: 9100, terminal: 8888 } as const

/**
 * Why the server must not call this address of a printer or a card terminal; undefined if it may. Only private IPv4
 * addresses are allowed, so that the server cannot be made to call anything on the internet. The demonstration alone
 * has its simulators on this machine.
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

/** Decimal without a leading zero, which some programs read as octal. */
const isByte = (part: string): boolean => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255

const isPrivate = (first: number, second: number): boolean =>
  first === 10 || (first === 172 && second >= 16 && second <= 31) || (first === 192 && second === 168)

const notAnAddress = 'Écrivez l’adresse IP de l’appareil, par exemple 192.168.1.50.'
const notPrivate =
  'Cette adresse n’est pas celle d’un réseau privé : elle commence par 10., 172.16. à 172.31. ou 192.168.'
