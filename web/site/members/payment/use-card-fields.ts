import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { fieldsAppearance } from './appearance.ts'
import { followSale } from './follow-payment.ts'
import { loadStripe, type Stripe, type StripeElements, type StripeFields } from './stripe-script.ts'
import type { ToPay } from './to-pay.ts'

type Stage = 'opening' | 'ready' | 'paying' | 'broken'
type Open = { stripe: Stripe; elements: StripeElements; fields: StripeFields }

/** Stripe's card fields in our page, and what happens to what is typed in them; none of it passes by us. */
export function useCardFields(toPay: ToPay, place: RefObject<HTMLDivElement | null>) {
  const { page, sale, id } = toPay
  const [stage, setStage] = useState<Stage>('opening')
  const [problem, setProblem] = useState('')
  const open = useRef<Open>(null)
  const navigate = useNavigate()
  /** Where the payment is looked at: also when nobody knows what became of it. */
  const back = `${page}?paiement=retour`
  const { revalidate } = useRevalidator()

  useEffect(() => {
    let left = false
    const fail = (sentence: string) => {
      if (left) return
      setProblem(sentence)
      setStage('broken')
    }
    const show = async () => {
      const followed = await followSale(sale, id)
      if (left) return
      if ('problem' in followed) return fail(followed.problem)
      if (followed.state !== 'pending') return revalidate()
      if (!followed.payment) return fail(noAnswer)
      const { publishable_key, client_secret, script } = followed.payment
      const makeStripe = await loadStripe(script)
      if (left || !place.current) return
      const stripe = makeStripe(publishable_key, { locale: 'fr' })
      const elements = stripe.elements({ clientSecret: client_secret, appearance: fieldsAppearance() })
      const fields = elements.create('payment', { layout: 'tabs' })
      open.current = { stripe, elements, fields }
      fields.on('ready', () => !left && setStage('ready'))
      fields.on('loaderror', () => fail(noFields))
      fields.mount(place.current)
    }
    show().catch(() => fail(noFields))
    return () => {
      left = true
      open.current?.fields.destroy()
      open.current = null
    }
  }, [sale, id, place, revalidate])

  async function pay({ stripe, elements }: Open) {
    setProblem('')
    setStage('paying')
    const error =
      (await elements.submit()).error ??
      (
        await stripe.confirmPayment({
          elements,
          // Some banks take the buyer to a page of their own and back.
          confirmParams: { return_url: new URL(back, location.href).href },
          redirect: 'if_required',
        })
      ).error
    if (!error) return navigate(back, { replace: true })
    setProblem(error.message ?? notAccepted)
    setStage('ready')
  }

  return {
    stage,
    problem,
    submit(event: FormEvent) {
      event.preventDefault()
      if (stage === 'ready' && open.current) pay(open.current).catch(() => navigate(back, { replace: true }))
    },
  }
}

const noAnswer =
  'Le prestataire de paiement ne répond pas. Réessayez dans un instant : rien ne sera payé deux fois.'
const noFields =
  'Les champs de la carte n’ont pas pu être chargés. Vérifiez votre connexion ou votre bloqueur de contenus, puis réessayez.'
const notAccepted = 'Le paiement n’a pas été accepté. Vérifiez la carte ou essayez avec une autre.'
