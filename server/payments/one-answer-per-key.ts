import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'

type Sale = 'order' | 'purchase'
type Asked = { key: string | undefined; request_hash: string }
type UnderWay = { request_hash: string; answer: Promise<unknown> }

/** The requests in progress in this process, by kind of sale, buyer and idempotency key. */
const underWay = new WeakMap<Database, Map<string, UnderWay>>()

/**
 * Handles only the first of several concurrent requests with the same idempotency key; the others wait for its
 * result, a response or a refusal, and return it too. But a request with the same key and different content is
 * handled by itself after the wait.
 */
export async function oneAnswerPerKey<Answer>(
  { db, actor }: ActorContext,
  sale: Sale,
  { key, request_hash }: Asked,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return answer()
  const requests = underWay.get(db) ?? new Map<string, UnderWay>()
  underWay.set(db, requests)
  const name = `${sale} ${actor.id} ${key}`
  for (let first = requests.get(name); first; first = requests.get(name)) {
    if (first.request_hash === request_hash) return first.answer as Promise<Answer>
    await first.answer.catch(() => undefined)
  }
  const own = { request_hash, answer: answer().finally(() => requests.delete(name)) }
  requests.set(name, own)
  return own.answer
}
