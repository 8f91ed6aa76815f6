import type { z } from 'zod'
import { GatewayFault, GatewayRefusal, NoAccess, NoAnswer } from '../gateway.ts'

/** The API version that stripe/objects.ts describes. Stripe keeps old versions working. */
export const version = '2025-12-15.clover'

type Fields = Record<string, string>

/**
 * Creates a small client of Stripe's API over fetch: the site needs five calls, and no library. The client does
 * not retry.
 */
export function createStripeClient(account: { api: string; secretKey: string; timeoutMs: number }) {
  async function ask<S extends z.ZodType>(
    method: 'GET' | 'POST',
    path: string,
    { fields = {}, key, answer }: { fields?: Fields; key?: string; answer: S },
  ): Promise<z.output<S>> {
    const form = new URLSearchParams(fields).toString()
    const response = await fetch(`${account.api}/v1/${path}${method === 'GET' ? `?${form}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${account.secretKey}`,
        'stripe-version': version,
        ...(key && { 'idempotency-key': key }),
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(method === 'POST' && { body: form }),
      signal: AbortSignal.timeout(account.timeoutMs),
    }).catch(() => {
      throw new NoAnswer()
    })
    const body: unknown = await response.json().catch(() => {
      throw new NoAnswer()
    })
    if (response.ok) return answer.parse(body)
    if (response.status >= 500) throw new GatewayFault(`Stripe answered ${response.status}`)
    // Stripe answers 409 if the same key or object is in use by a concurrent request, and 429 if there are too
    // many requests. Treat both like a missing answer, so that the caller tries again later.
    if (response.status === 409 || response.status === 429)
      throw new NoAnswer(`Stripe answered ${response.status}`)
    const words = wordsOf(response.status, body)
    if (response.status === 401 || response.status === 403) throw new NoAccess(words)
    throw new GatewayRefusal('Stripe refused', words)
  }

  return {
    get: <S extends z.ZodType>(path: string, answer: S, fields: Fields = {}) =>
      ask('GET', path, { fields, answer }),
    post: <S extends z.ZodType>(path: string, answer: S, fields: Fields, key?: string) =>
      ask('POST', path, { fields, answer, ...(key && { key }) }),
  }
}

/**
 * Returns the status and Stripe's error codes, which are safe to log. Omits the message, which may contain
 * personal data.
 */
function wordsOf(status: number, body: unknown): string {
  const { type, code } = (body as { error?: Record<string, unknown> } | null)?.error ?? {}
  return [String(status), type, code].filter(word => typeof word === 'string').join(', ')
}
