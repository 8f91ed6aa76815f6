import { createHmac, timingSafeEqual } from 'node:crypto'

type Named = { id: number; email: string }

/** Names an order and the address it was written to, and proves that we wrote it: with another address it is another. */
export function ticketsToken(key: string, { id, email }: Named): string {
  const signature = createHmac('sha256', key)
    .update(`billets:${id}:${email.toLowerCase()}`)
    .digest('base64url')
  return `${id}-${signature}`
}

/** The order that a token names, before anything of it is believed. */
export function orderNamedIn(token: string): number | null {
  const [, id] = token.match(/^([1-9]\d{0,8})-[\w-]{43}$/) ?? []
  return id ? Number(id) : null
}

export const isTicketsToken = (key: string, order: Named, token: string): boolean => {
  const [ours, theirs] = [Buffer.from(ticketsToken(key, order)), Buffer.from(token)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}
