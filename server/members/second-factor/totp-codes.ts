import { Secret, TOTP } from 'otpauth'

const period = 30

/** Returns a TOTP secret of 160 bits, the usual size, made from a token of 256 bits. */
export const secretFrom = (token: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(token.subarray(0, 20)).buffer }).base32

export const uriOf = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString()

/**
 * Returns the 30-second time step of this code, or null for a wrong code. Accepts the previous and the next step
 * too, because clocks differ and people type slowly.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits: 6, period })
