// As much of Stripe.js as this page uses. It is loaded from Stripe itself, as Stripe asks, and only here.

type Failure = { type: string; message?: string }

export type StripeElements = {
  create: (kind: 'payment', options: object) => StripeFields
  submit: () => Promise<{ error?: Failure }>
}

export type StripeFields = {
  mount: (place: HTMLElement) => void
  destroy: () => void
  on: (event: 'ready' | 'loaderror', listener: () => void) => void
}

export type Stripe = {
  elements: (options: object) => StripeElements
  confirmPayment: (options: {
    elements: StripeElements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }) => Promise<{ error?: Failure }>
}

type MakeStripe = (publishableKey: string, options: { locale: 'fr' }) => Stripe

let loading: Promise<MakeStripe> | undefined

/** Once per page; a try that failed may be made again. */
export function loadStripe(address: string): Promise<MakeStripe> {
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
