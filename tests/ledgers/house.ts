import { cents } from '../../contract/rules/money.ts'
import { fullFare } from '../../contract/rules/places.ts'
import type { TestApi } from '../api.ts'
import { aProduct } from '../boutique.ts'
import { aCinema, aFare, aGrid } from '../builders.ts'
import { anItem, aTill } from '../counter.ts'
import { createLedger } from './ledger.ts'
import { price } from './model.ts'

/** Creates a till of this model. `session` is the id of its open session, `closed` that of its last closed one. */
const aTillIn = (cinema: number, id: number) => ({
  ...{ id, cinema, session: null as number | null, closed: null as number | null },
})

/** Creates two cinemas with a till each, the products that they sell, and an empty ledger. */
export async function aHouse(api: TestApi) {
  const cinemas = [(await aCinema(api.db)).id, (await aCinema(api.db, { name_cinema: 'Le Lux' })).id]
  const fares = [
    { id: fullFare, price },
    { id: (await aFare(api.db)).id, price: 850 },
    { id: (await aFare(api.db)).id, price: 0 },
  ]
  const { forScreening } = await aGrid(api.db, Object.fromEntries(fares.map(fare => [fare.id, fare.price])))
  const items = [
    { id: (await anItem(api, { price: 4.5, vat_rate: '5.5' })).id, price: 450, vat: 55 },
    { id: (await anItem(api, { price: 3.2, vat_rate: '10' })).id, price: 320, vat: 100 },
    { id: (await anItem(api, { price: 6.99, vat_rate: '20' })).id, price: 699, vat: 200 },
  ]
  const bon = await aProduct(api.db, { kind: 'bon_cadeau', amount: cents(2500), price: cents(2200) })
  return {
    ...{ bon, cinemas, fares, forScreening, items, ledger: createLedger() },
    tills: await Promise.all(cinemas.map(async cinema => aTillIn(cinema, await aTill(api, cinema)))),
    /** The ids of the screenings that the tills sell. */
    atCounter: new Set<number>(),
  }
}
