import { type RouterContextProvider, redirect } from 'react-router'
import { createHold, extendHold, readHold, releaseHold } from '../../../../contract/hold.ts'
import { ApiRefusal, call, callIfFound } from '../../../api-client.ts'
import { afterLogin, withoutAccount } from '../../paying/login-path.ts'
import { typedIn } from '../order/typed-order.ts'

type Context = Readonly<RouterContextProvider>

/** The places that this browser holds at the screening, or null. */
export const findHold = (context: Context, id: string) => callIfFound(context, readHold, { params: { id } })

/**
 * Handles the buttons around a hold, and returns if it was another one. « Se connecter » and « Créer un
 * compte » first hold the chosen places; if that is refused, the visitor goes on without them, as the order
 * form says what is left.
 */
export async function takeHold(context: Context, id: string, form: FormData, page: string): Promise<void> {
  const params = { id }
  const intent = form.get('intent')
  if (intent === 'connexion' || intent === 'inscription' || intent === 'sans-compte') {
    const { places } = typedIn(form)
    await unlessRefused(() => call(context, createHold, { params, body: { places } }))
    // With a fragment, otherwise the browser keeps that of the form.
    throw redirect(`${intent === 'sans-compte' ? withoutAccount(page) : afterLogin(page, intent)}#contenu`)
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

/** The screening with the same choice, and without the order form. */
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
