import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashToken } from '../../members/login/token.ts'
import { orderLinkKey } from '../cancellation/compensation-token.ts'
import { orderNamedIn } from '../tickets/tickets-token.ts'
import { findGift, type GiftRow } from './gift-queries.ts'

export const giftPage = (siteUrl: URL, token: string): URL => new URL(`/billet-offert/${token}`, siteUrl)

/**
 * Returns the token in the link of the holder, the person who accepted the gift. It is signed instead of stored:
 * later mails compute it again.
 */
export const holderToken = (key: string, id: number): string =>
  `${id}-${createHmac('sha256', key).update(`billet-offert:${id}`).digest('base64url')}`

/**
 * A gift that was found by a link. `held` is true for the link of the holder, who accepted the gift, and false for
 * the link of the offer.
 */
export type GiftByLink = { gift: GiftRow; held: boolean }

/** Finds a gift by the token in a link: the random token of the offer, or the signed token of the holder. */
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
    // Only an accepted gift has a holder. A holder who returned the ticket can still open the link.
    if (gift && (gift.state === 'taken' || gift.state === 'returned')) return { gift, held: true }
  }
  throw new Refusal('gift_link_invalid')
}

function isHolderToken(key: string, id: number, token: string): boolean {
  const [ours, theirs] = [Buffer.from(holderToken(key, id)), Buffer.from(token)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
