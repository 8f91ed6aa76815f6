import type { RouterContextProvider } from 'react-router'
import { listCinemas } from '../../../contract/programme.ts'
import { call } from '../../api-client.ts'
import { identityContext } from '../../page-context.ts'
import { addressOf } from '../../ui/page-meta.ts'
import { operatorOf } from './operator.ts'

/** What every page of this folder reads; for loaders only. */
export async function loadCinemas(context: Readonly<RouterContextProvider>, url: URL) {
  const cinemas = await call(context, listCinemas, {})
  const operator = operatorOf(context.get(identityContext), cinemas)
  return { cinemas, operator, address: addressOf(url) }
}
