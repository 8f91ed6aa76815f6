import { listGridsOnSale, listTariffs } from '../../contract/fares.ts'
import { type Api, open, serve } from '../http/serve.ts'
import { readFares, readGridsOnSale } from './read-fares.ts'

export function mountFares(api: Api): void {
  serve(api, listTariffs, open, readFares)
  serve(api, listGridsOnSale, open, readGridsOnSale)
}
