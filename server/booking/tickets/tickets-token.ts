import { createHmac, timingSafeEqual } from 'node:crypto'

type Named = { id: number; email: string }

/**
 * Returns a signed token that names an order and its e-mail address. The token becomes invalid if that e-mail
 * address is corrected.
 */
export function ticketsToken(key: string, { id, email }: Named): string {
  const signature = createHmac('sha256', key)
    .update(`billets:${id}:${email.toLowerCase()}`)
    .digest('base64url')
  return `${id}-${signature}`
}

/** Reads the order id from a token without checking the signature. */
export function orderNamedIn(token: string): number | null {
  const [, id] = token.match(/^([1-9]\d{0,8})-[\w-]{43}$/) ?? []
  return id ? Number(id) : null
}

export const isTicketsToken = (key: string, order: Named, token: string): boolean => {
  const [ours, theirs] = [Buffer.from(ticketsToken(key, order)), Buffer.from(token)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
