import { createHmac, timingSafeEqual } from 'node:crypto'
import type { House } from '../context.ts'
import { houseSecret } from '../database/house-secret.ts'

/** The secret that signs the links by which an order is read without a password. */
export const orderLinkKey = (house: Pick<House, 'db' | 'newToken'>): Promise<string> =>
  houseSecret(house, 'claim-key')

/** Names an order, and proves that we wrote it: nothing of it is kept. */
export const compensationToken = (key: string, orderId: number): string =>
  tokenFor('annulation', key, orderId)

/** The same for the choice after a change: neither opens the other. */
export const changeToken = (key: string, orderId: number): string => tokenFor('changement', key, orderId)

type Key = () => Promise<string>

/** The order a token names; null when we did not write it. What has not even its form needs no key. */
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
