import { knockAtStripe } from '../payments/stripe/knock.ts'
import type { Settings } from '../settings.ts'
import type { Drift } from './clock.ts'
import { bad, type Finding, good } from './finding.ts'

const what = 'Paiement'

export async function lookAtPayment(
  { STRIPE_SECRET_KEY, STRIPE_STAND_IN }: Settings,
  now: () => Date,
): Promise<{ finding: Finding; drift?: Drift }> {
  if (!STRIPE_SECRET_KEY)
    return {
      finding: bad(
        what,
        'rien ne peut être encaissé. Indiquez STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY et STRIPE_WEBHOOK_SECRET (docs/deploy.md).',
      ),
    }
  const before = now().getTime()
  const answer = await knockAtStripe(STRIPE_STAND_IN ?? 'https://api.stripe.com', STRIPE_SECRET_KEY)
  if (!answer)
    return {
      finding: bad(what, 'Stripe ne répond pas. Vérifiez que cette machine peut sortir vers api.stripe.com.'),
    }
  const drift = { whose: 'Stripe', ms: answer.at.getTime() - (before + now().getTime()) / 2 }
  const { status } = answer
  if (status === 401 || status === 403)
    return {
      finding: bad(what, 'Stripe refuse STRIPE_SECRET_KEY. Copiez-la de nouveau depuis son tableau de bord.'),
      drift,
    }
  if (status !== 404)
    return { finding: bad(what, `Stripe répond ${status}. Réessayez dans quelques minutes.`), drift }
  const trial = STRIPE_SECRET_KEY.includes('_test_')
  return {
    finding: good(
      what,
      `Stripe nous reconnaît${trial ? ', avec des clés d’essai\u00a0: personne n’est débité' : ''}.`,
    ),
    drift,
  }
}
