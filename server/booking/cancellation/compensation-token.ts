import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { sharedSecret } from '../../database/shared-secret.ts'

/** Returns the key that signs the links in mails through which buyers open an order without a password. */
export const orderLinkKey = (appContext: Pick<AppContext, 'db' | 'newToken'>): Promise<string> =>
  sharedSecret(appContext, 'claim-key')

/**
 * Returns the token of the link through which the buyer of a cancelled screening chooses a compensation. It
 * consists of the order id and a signature, so it is not stored.
 */
export const compensationToken = (key: string, orderId: number): string =>
  tokenFor('annulation', key, orderId)

/**
 * Returns the token of the link through which the buyer of a changed screening answers. It is not valid as a token
 * for a cancelled screening (`compensationToken`).
 */
export const changeToken = (key: string, orderId: number): string => tokenFor('changement', key, orderId)

type Key = () => Promise<string>

/**
 * Returns the id of the order that a token names; null if its format or signature is wrong. Reads the key only if
 * the format is right.
 */
export const orderOfToken = (key: Key, token: string) => orderNamed('annulation', key, token)
export const changedOrderOf = (key: Key, token: string) => orderNamed('changement', key, token)

type Purpose = 'annulation' | 'changement'

const tokenFor = (purpose: Purpose, key: string, orderId: number): string =>
  `${orderId}-${signatureOf(purpose, key, orderId)}`

async function orderNamed(purpose: Purpose, key: Key, token: string): Promise<number | null> {
  const [, id, signature] = token.match(/^([1-9]\d{0,8})-([\w-]{43})$/) ?? []
  if (!id || !signature) return null
  const ours = Buffer.from(signatureOf(purpose, await key(), Number(id)))
  return timingSafeEqual(ours, Buffer.from(signature)) ? Number(id) : null
}

const signatureOf = (purpose: Purpose, key: string, orderId: number): string =>
  createHmac('sha256', key).update(`${purpose}:${orderId}`).digest('base64url')
