import type { RouterContextProvider } from 'react-router'
import { readPaymentMeans } from '../../../../contract/payment.ts'
import { call } from '../../../api-client.ts'
import { cardFieldsContext } from '../../../page-context.ts'

/** Lets the content security policy of this page, and of no other, allow Stripe's script. */
export async function openForCardFields(context: Readonly<RouterContextProvider>): Promise<void> {
  const means = await call(context, readPaymentMeans, {})
  if (means.kind === 'stripe') context.set(cardFieldsContext, means.script)
}
