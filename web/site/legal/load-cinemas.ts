import type { RouterContextProvider } from 'react-router'
import { listCinemas } from '../../../contract/programme.ts'
import { call } from '../../api-client.ts'
import { addressOf } from '../../ui/page-meta.ts'

/** What every page of this folder reads; for loaders only. */
export async function loadCinemas(context: Readonly<RouterContextProvider>, url: URL) {
  return { cinemas: await call(context, listCinemas, {}), address: addressOf(url) }
}
