import { Secret, TOTP } from 'otpauth'

const period = 30

/** A fresh secret of 160 bits, as applications expect it, out of 256 bits of chance. */
export const secretFrom = (token: Uint8Array): string =>
  new Secret({ buffer: Uint8Array.from(token.subarray(0, 20)).buffer }).base32

export const uriOf = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, issuer, label).toString()

/**
 * The number of the half minute this code belongs to, or null for a wrong code. One before and one after the
 * present are taken too: clocks differ, and people type slowly.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits: 6, period })
