import { checkStripeKey } from '../payments/stripe/check-key.ts'
import type { Settings } from '../settings.ts'
import type { Drift } from './clock.ts'
import { type Finding, failed, info, passed } from './finding.ts'

const what = 'Paiement'

export async function checkGateway(
  { STRIPE_SECRET_KEY, STRIPE_STAND_IN }: Settings,
  now: () => Date,
): Promise<{ finding: Finding; drift?: Drift }> {
  if (!STRIPE_SECRET_KEY)
    return {
      finding: info(
        what,
        'pas de vente en ligne. Pour vendre sur le site, indiquez les trois clés de Stripe (docs/fr/exploiter.md).',
      ),
    }
  const before = now().getTime()
  const answer = await checkStripeKey(STRIPE_STAND_IN ?? 'https://api.stripe.com', STRIPE_SECRET_KEY)
  if (!answer)
    return {
      finding: failed(
        what,
        'Stripe ne répond pas. Vérifiez que cette machine peut sortir vers api.stripe.com.',
      ),
    }
  const drift = { whose: 'Stripe', ms: answer.at.getTime() - (before + now().getTime()) / 2 }
  const { status } = answer
  if (status === 401 || status === 403)
    return {
      finding: failed(
        what,
        'Stripe refuse STRIPE_SECRET_KEY. Copiez-la de nouveau depuis son tableau de bord.',
      ),
      drift,
    }
  if (status !== 404)
    return { finding: failed(what, `Stripe répond ${status}. Réessayez dans quelques minutes.`), drift }
  const trial = STRIPE_SECRET_KEY.includes('_test_')
  return {
    finding: passed(
      what,
      `Stripe nous reconnaît${trial ? ', avec des clés d’essai\u00a0: personne n’est débité' : ''}.`,
    ),
    drift,
  }
}
