import type { RouterContextProvider } from 'react-router'
import { readPaymentMeans } from '../../../../contract/payment.ts'
import { call } from '../../../api-client.ts'
import { cardFieldsContext } from '../../../page-context.ts'

/** This page, and no other, may load the script of who takes the card. */
export async function openForCardFields(context: Readonly<RouterContextProvider>): Promise<void> {
  const means = await call(context, readPaymentMeans, {})
  if (means.kind === 'stripe') context.set(cardFieldsContext, means.script)
}
