import { type RouterContextProvider, redirect } from 'react-router'
import { createHold, extendHold, readHold, releaseHold } from '../../../../contract/hold.ts'
import { ApiRefusal, call, callIfFound } from '../../../api-client.ts'
import { guestAddressPath, loginPath } from '../../paying/login-path.ts'
import { typedIn } from '../order/typed-order.ts'

type Context = Readonly<RouterContextProvider>

/** Returns the seats that this browser holds for the screening; null if it holds none. */
export const findHold = (context: Context, id: string) => callIfFound(context, readHold, { params: { id } })

/**
 * Handles the buttons of the form about held seats; does nothing for any other button. The buttons to log in, to
 * register or to continue as a guest first hold the chosen seats. If these cannot be held, the visitor continues
 * without a hold, and the order form later shows what is left.
 */
export async function takeHold(context: Context, id: string, form: FormData, page: string): Promise<void> {
  const params = { id }
  const intent = form.get('intent')
  if (intent === 'connexion' || intent === 'inscription' || intent === 'sans-compte') {
    const { places } = typedIn(form)
    await unlessRefused(() => call(context, createHold, { params, body: { places } }))
    // Set a fragment: without one, the browser would keep the fragment of the form's URL and scroll there.
    throw redirect(`${intent === 'sans-compte' ? guestAddressPath(page) : loginPath(page, intent)}#contenu`)
  }
  if (intent === 'plus-de-temps') {
    await unlessRefused(() => call(context, extendHold, { params }))
    throw redirect(page)
  }
  if (intent === 'rendre') {
    await unlessRefused(() => call(context, releaseHold, { params }))
    throw redirect(withoutForm(page))
  }
}

/** Returns the URL of the screening with the same counts and seats, but with the order form closed. */
function withoutForm(page: string): string {
  const { pathname, searchParams } = new URL(page, 'http://site.invalid')
  searchParams.delete('reserver')
  return `${pathname}?${searchParams}#places-titre`
}

async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
  }
}
