import { createHmac, timingSafeEqual } from 'node:crypto'

type Named = { id: number; email: string }

/**
 * Returns the signed token of the link to an order's tickets. It becomes invalid if the e-mail address of the
 * order changes.
 */
export function ticketsToken(key: string, { id, email }: Named): string {
  const signature = createHmac('sha256', key)
    .update(`billets:${id}:${email.toLowerCase()}`)
    .digest('base64url')
  return `${id}-${signature}`
}

/** Returns the order id in a token; null if the format is wrong. Does not check the signature. */
export function orderNamedIn(token: string): number | null {
  const [, id] = token.match(/^([1-9]\d{0,8})-[\w-]{43}$/) ?? []
  return id ? Number(id) : null
}

export const isTicketsToken = (key: string, order: Named, token: string): boolean => {
  const [ours, theirs] = [Buffer.from(ticketsToken(key, order)), Buffer.from(token)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
