import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { sharedSecret } from '../../database/shared-secret.ts'

/** Returns the key that signs mailed links which open an order without a password. */
export const orderLinkKey = (appContext: Pick<AppContext, 'db' | 'newToken'>): Promise<string> =>
  sharedSecret(appContext, 'claim-key')

/**
 * Returns the token for the buyer's choice after a cancelled screening. It contains the order id and a signature,
 * so it is not stored.
 */
export const compensationToken = (key: string, orderId: number): string =>
  tokenFor('annulation', key, orderId)

/**
 * Returns the token for the buyer's choice after a changed screening. This token and that of a cancelled
 * screening (`compensationToken`) are not interchangeable.
 */
export const changeToken = (key: string, orderId: number): string => tokenFor('changement', key, orderId)

type Key = () => Promise<string>

/**
 * Returns the order that a token names, or null if its signature is wrong. Reads the key only if the format of the
 * token is valid.
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
