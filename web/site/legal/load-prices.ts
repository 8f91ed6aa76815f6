import type { RouterContextProvider } from 'react-router'
import { listGridsOnSale, listTariffs } from '../../../contract/fares.ts'
import { call } from '../../api-client.ts'
import { loadCinemas } from './load-cinemas.ts'

/** The cinemas, what they sell and for how much; for loaders only. */
export async function loadPrices(context: Readonly<RouterContextProvider>, url: URL) {
  const [cinemas, fares, grids] = await Promise.all([
    loadCinemas(context, url),
    call(context, listTariffs, {}),
    call(context, listGridsOnSale, {}),
  ])
  return { ...cinemas, fares, grids }
}
