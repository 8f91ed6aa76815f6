import { createHmac, timingSafeEqual } from 'node:crypto'

type Named = { id: number; email: string }

/** A signed token that names an order and its e-mail address. A corrected address invalidates it. */
export function ticketsToken(key: string, { id, email }: Named): string {
  const signature = createHmac('sha256', key)
    .update(`billets:${id}:${email.toLowerCase()}`)
    .digest('base64url')
  return `${id}-${signature}`
}

/** The order id in a token, before the signature is checked. */
export function orderNamedIn(token: string): number | null {
  const [, id] = token.match(/^([1-9]\d{0,8})-[\w-]{43}$/) ?? []
  return id ? Number(id) : null
}

export const isTicketsToken = (key: string, order: Named, token: string): boolean => {
  const [ours, theirs] = [Buffer.from(ticketsToken(key, order)), Buffer.from(token)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
