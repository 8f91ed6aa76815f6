import { redirect } from 'react-router'
import { logout } from '../../contract/members.ts'
import { ApiRefusal, call } from '../api-client.ts'
import type { Route } from './+types/log-out'
import { forgetTyping } from './paying/keep-typed.ts'

/** Redirects to the home page without logging out, because only the button's POST may log out, and not a link. */
export const loader = () => redirect('/')

export async function action({ context }: Route.ActionArgs) {
  try {
    await call(context, logout, {})
  } catch (error) {
    // A 401 means that the user is already logged out: ignore it.
    if (!(error instanceof ApiRefusal && error.status === 401)) throw error
  }
  return redirect('/')
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  forgetTyping()
  return serverAction()
}
