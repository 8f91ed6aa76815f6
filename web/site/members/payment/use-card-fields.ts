import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { followSale } from './follow-payment.ts'
import type { ToPay } from './to-pay.ts'

type Stage = 'opening' | 'ready' | 'paying' | 'broken'
type Open = { stripe: Stripe; elements: StripeElements; fields: StripeFields }

/** Shows Stripe's card fields and submits the payment. Card data never passes through our server. */
export function useCardFields(toPay: ToPay, place: RefObject<HTMLDivElement | null>) {
  const { page, sale, id } = toPay
  const [stage, setStage] = useState<Stage>('opening')
  const [problem, setProblem] = useState('')
  const open = useRef<Open>(null)
  const navigate = useNavigate()
  /**
   * The URL to open after the payment. The page at this URL asks our API for the result, whether or not Stripe.js
   * has reported one.
   */
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
          // Where the buyer comes back to if the bank shows a page of its own, for instance for 3-D Secure.
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

/**
 * Returns the site's colours for Stripe's fields: they are in an iframe, which our style sheets do not reach.
 */
function fieldsAppearance(): object {
  const colour = colourReader()
  const dark = getComputedStyle(document.documentElement).colorScheme === 'dark'
  const appearance = {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--beam-text'),
      colorBackground: colour('--raised'),
      colorText: colour('--text'),
      colorTextSecondary: colour('--text-soft'),
      colorDanger: colour('--curtain-text'),
      fontSizeBase: '16px',
      borderRadius: '10px',
      gridRowSpacing: '16px',
    },
  }
  colour.done()
  return appearance
}

/**
 * Returns a function that returns the current colour of a design token. It reads the computed style of an element,
 * because a token may be a light-dark() value.
 */
function colourReader() {
  const probe = document.body.appendChild(document.createElement('span'))
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  return Object.assign(read, { done: () => probe.remove() })
}

// The types of the part of Stripe.js that we use. We do not bundle the script, because Stripe requires that it is
// loaded from Stripe's own site.

type Failure = { type: string; message?: string }

type StripeElements = {
  create: (kind: 'payment', options: object) => StripeFields
  submit: () => Promise<{ error?: Failure }>
}

type StripeFields = {
  mount: (place: HTMLElement) => void
  destroy: () => void
  on: (event: 'ready' | 'loaderror', listener: () => void) => void
}

type Stripe = {
  elements: (options: object) => StripeElements
  confirmPayment: (options: {
    elements: StripeElements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }) => Promise<{ error?: Failure }>
}

type MakeStripe = (publishableKey: string, options: { locale: 'fr' }) => Stripe

let loading: Promise<MakeStripe> | undefined

/** Loads Stripe's script once per page. After a failure it can be loaded again. */
function loadStripe(address: string): Promise<MakeStripe> {
  loading ??= new Promise<MakeStripe>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => {
      const { Stripe } = window as unknown as { Stripe?: MakeStripe }
      if (Stripe) resolve(Stripe)
      else reject(new Error('the script of the card fields brought none'))
    }
    script.onerror = () => reject(new Error('the script of the card fields did not come'))
    document.head.append(script)
  }).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}
