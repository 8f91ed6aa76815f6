import { version } from './client.ts'

/**
 * Tests the API key by requesting a payment that does not exist: 404 means that the key is valid, 401 that it is
 * not. Returns Stripe's clock too, or null if Stripe does not respond.
 */
export async function checkStripeKey(
  api: string,
  secretKey: string,
): Promise<{ status: number; at: Date } | null> {
  const answer = await fetch(`${api}/v1/payment_intents/pi_examen`, {
    headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': version },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  const date = answer?.headers.get('date')
  await answer?.body?.cancel()
  return answer && date ? { status: answer.status, at: new Date(date) } : null
}
