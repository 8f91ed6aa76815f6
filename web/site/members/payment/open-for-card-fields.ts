import type { RouterContextProvider } from 'react-router'
import { readPaymentMeans } from '../../../../contract/payment.ts'
import { call } from '../../../api-client.ts'
import { cardFieldsContext } from '../../../page-context.ts'

/** Sets the content security policy of this page only, so that it may load Stripe's script. */
export async function openForCardFields(context: Readonly<RouterContextProvider>): Promise<void> {
  const means = await call(context, readPaymentMeans, {})
  if (means.kind === 'stripe') context.set(cardFieldsContext, means.script)
}
