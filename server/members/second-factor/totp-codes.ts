import { Secret, TOTP } from 'otpauth'

const period = 30

/** A secret of 160 bits, the usual size for TOTP, from a token of 256 bits. */
export const secretFrom = (token: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(token.subarray(0, 20)).buffer }).base32

export const uriOf = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString()

/**
 * The time step (30 s) of this code, or null for a wrong code. Accepts the previous and the next step too:
 * clocks differ, and people type slowly.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits: 6, period })
