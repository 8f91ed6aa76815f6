import type { RouterContextProvider } from 'react-router'
import { checkToken } from '../../../contract/members.ts'
import { readPaymentMeans } from '../../../contract/payment.ts'
import { isStaff } from '../../../contract/permissions.ts'
import { ApiRefusal, call } from '../../api-client.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Returns the means of payment that the current user may use. Before the site opens to the public, only staff can
 * pay.
 */
export async function meansFor(context: Context) {
  const means = await call(context, readPaymentMeans, {})
  if (means.kind === 'none' || means.open_to_public || (await isOfTheTeam(context))) return means
  return { kind: 'none' } as const
}

async function isOfTheTeam(context: Context): Promise<boolean> {
  try {
    return isStaff((await call(context, checkToken, {})).user)
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) return false
    throw error
  }
}
