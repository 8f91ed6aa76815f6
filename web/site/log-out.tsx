import { redirect } from 'react-router'
import { logout } from '../../contract/members.ts'
import { ApiRefusal, call } from '../api-client.ts'
import type { Route } from './+types/log-out'
import { forgetTyping } from './paying/keep-typed.ts'

/** A GET only redirects to the home page: logging out requires the button's POST. */
export const loader = () => redirect('/')

export async function action({ context }: Route.ActionArgs) {
  try {
    await call(context, logout, {})
  } catch (error) {
    // Already logged out.
    if (!(error instanceof ApiRefusal && error.status === 401)) throw error
  }
  return redirect('/')
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  forgetTyping()
  return serverAction()
}
