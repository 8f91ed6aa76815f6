import type { z } from 'zod'
import { NoAnswer } from '../gateway.ts'

/** The version whose wire format stripe/objects.ts describes; Stripe keeps old ones working. */
const version = '2025-12-15.clover'

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
    throw new StripeRefusal(response.status, body)
  }

  return {
    get: <S extends z.ZodType>(path: string, answer: S, fields: Fields = {}) =>
      ask('GET', path, { fields, answer }),
    post: <S extends z.ZodType>(path: string, answer: S, fields: Fields, key?: string) =>
      ask('POST', path, { fields, answer, ...(key && { key }) }),
  }
}

/** Stripe's "no". Its message is left out: only the words of its fixed vocabulary reach a log. */
export class StripeRefusal extends Error {
  readonly status: number

  constructor(status: number, body: unknown) {
    const { type, code } = (body as { error?: Record<string, unknown> } | null)?.error ?? {}
    super(`Stripe refused (${status}): ${[type, code].filter(word => typeof word === 'string').join(', ')}`)
    this.status = status
  }
}
