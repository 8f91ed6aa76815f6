import { data, isRouteErrorResponse } from 'react-router'
import { keepPageOnNetworkError } from '../../site/failures.ts'
import type { Message } from '../../ui/form/messages.ts'

const loggedOut: Message = {
  message:
    'Votre session a pris fin. Reconnectez-vous dans un autre onglet, puis enregistrez de nouveau\u00a0: ce que vous avez écrit est toujours là.',
}

const notSaved: Message = {
  message:
    'Un incident est survenu et rien n’a été enregistré. Réessayez dans un instant\u00a0: ce que vous avez écrit est toujours là.',
}

/**
 * Wraps a page's clientAction, so that the page and the typed values stay after a failure, and a message appears.
 * Failures are a network error, a server error and an expired session.
 */
export async function keepTyped<T>(askServer: () => Promise<T>) {
  try {
    return await keepPageOnNetworkError(askServer)
  } catch (thrown) {
    if (isRouteErrorResponse(thrown) && thrown.status >= 500)
      return data({ messages: [notSaved] }, { status: thrown.status })
    if (!leadsToLogin(thrown)) throw thrown
    return data({ messages: [loggedOut] }, { status: 401 })
  }
}

const leadsToLogin = (thrown: unknown): boolean =>
  thrown instanceof Response && (thrown.headers.get('location') ?? '').includes('/authentification/connexion')
