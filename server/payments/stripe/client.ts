import type { z } from 'zod'
import { GatewayRefusal, NoAccess, NoAnswer } from '../gateway.ts'

/** The version whose wire format stripe/objects.ts describes; Stripe keeps old ones working. */
export const version = '2025-12-15.clover'

type Fields = Record<string, string>

/** Stripe's API over fetch: five calls need no library. It repeats nothing by itself. */
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
    // Busy with the very same request or object, too many at once, or broken: ask again later.
    if (response.status === 409 || response.status === 429 || response.status >= 500)
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

/** Of an error: its status and the words of Stripe's fixed vocabulary, which may reach a log; its message may not. */
function wordsOf(status: number, body: unknown): string {
  const { type, code } = (body as { error?: Record<string, unknown> } | null)?.error ?? {}
  return [String(status), type, code].filter(word => typeof word === 'string').join(', ')
}
