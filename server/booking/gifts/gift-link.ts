import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashToken } from '../../members/login/token.ts'
import { orderLinkKey } from '../cancellation/compensation-token.ts'
import { orderNamedIn } from '../tickets/tickets-token.ts'
import { findGift, type GiftRow } from './gift-queries.ts'

export const giftPage = (siteUrl: URL, token: string): URL => new URL(`/billet-offert/${token}`, siteUrl)

/** The link of the person who accepted it: signed, so that later mails can name it. It is not stored. */
export const holderToken = (key: string, id: number): string =>
  `${id}-${createHmac('sha256', key).update(`billet-offert:${id}`).digest('base64url')}`

/** `held`: by the link of the person who accepted it, not by that of the offer. */
export type GiftByLink = { gift: GiftRow; held: boolean }

/** The offer by its random token, or the accepted gift by its signed one. */
export async function giftByToken(
  appContext: Pick<AppContext, 'newToken'>,
  db: Database,
  token: string,
): Promise<GiftByLink> {
  const id = orderNamedIn(token)
  if (id === null) {
    const gift = await findGift(db, { token_hash: hashToken(token) })
    if (gift) return { gift, held: false }
  } else if (isHolderToken(await orderLinkKey({ ...appContext, db }), id, token)) {
    const gift = await findGift(db, { id })
    // An offer that nobody accepted has no holder.
    if (gift && (gift.state === 'taken' || gift.state === 'returned')) return { gift, held: true }
  }
  throw new Refusal('gift_link_invalid')
}

function isHolderToken(key: string, id: number, token: string): boolean {
  const [ours, theirs] = [Buffer.from(holderToken(key, id)), Buffer.from(token)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
