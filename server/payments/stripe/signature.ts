import { createHmac, timingSafeEqual } from 'node:crypto'

/** An event that is sent again carries a new signature: an old one is somebody's recording. */
const toleranceSeconds = 300

type Signed = { payload: string; signature: string; secret: string; now: Date }

/** Whether one of the header's v1 signatures is ours over `time.payload`, and made just now. */
export function isSignedByStripe({ payload, signature, secret, now }: Signed): boolean {
  const parts = signature.split(',').map(part => part.trim().split('=', 2) as [string, string | undefined])
  const time = parts.find(([name]) => name === 't')?.[1]
  if (!time || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false
  const expected = createHmac('sha256', secret).update(`${time}.${payload}`).digest()
  // While a secret is being replaced Stripe signs with both.
  return parts.some(([name, hex]) => name === 'v1' && isSame(expected, Buffer.from(hex ?? '', 'hex')))
}

const isSame = (expected: Buffer, given: Buffer): boolean =>
  expected.length === given.length && timingSafeEqual(expected, given)
