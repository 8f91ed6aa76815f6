import { redirect } from 'react-router'
import { logout } from '../../contract/members.ts'
import { ApiRefusal, call } from '../api-client.ts'
import type { Route } from './+types/log-out'
import { forgetTyping } from './paying/keep-typed.ts'

/** Someone who types the address, or comes back to it, is only sent home: logging out takes the button. */
export const loader = () => redirect('/')

export async function action({ context }: Route.ActionArgs) {
  try {
    await call(context, logout, {})
  } catch (error) {
    // Already logged out: what was asked for is so.
    if (!(error instanceof ApiRefusal && error.status === 401)) throw error
  }
  return redirect('/')
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  forgetTyping()
  return serverAction()
}
