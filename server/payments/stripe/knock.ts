import { version } from './client.ts'

/**
 * Asks for a payment that nobody ever made: whom Stripe knows is told that there is none (404), whom it does not know
 * is sent away (401). With Stripe's own time; null when it does not answer.
 */
export async function knockAtStripe(
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
