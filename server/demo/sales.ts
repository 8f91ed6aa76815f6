import { addDays } from '../../contract/rules/dates.ts'
import { fullFare } from '../../contract/rules/places.ts'
import { chance } from './chance.ts'
import type { DemoFare } from './fares.ts'
import type { DemoOffer } from './offers.ts'
import { demoPeople } from './people.ts'

export type DemoSale = { person: number; seats: number; soldAt: Date; chosen: { tariffs_id: number }[] }

/**
 * The fares that a group of buyers chooses, by cumulative probability. If the group is larger than the list of
 * fares, the last fare repeats.
 */
const parties: { upTo: number; fares: DemoFare[] }[] = [
  { upTo: 0.19, fares: ['plein'] },
  { upTo: 0.41, fares: ['plein', 'plein', 'moins-de-14'] },
  { upTo: 0.65, fares: ['etudiant'] },
  { upTo: 0.75, fares: ['famille', 'famille', 'moins-de-14'] },
  { upTo: 0.87, fares: ['senior'] },
  { upTo: 0.96, fares: ['reduit'] },
  { upTo: 1, fares: ['plein', 'etudiant'] },
]

/** Returns the sales of a screening so far. Some rooms are full, some nearly full, most half empty. */
export function demoSalesOf(
  screening: { key: string; seats: number; startsAt: Date; date: string; fares: DemoOffer['fares'] },
  now: Date,
  today: string,
): DemoSale[] {
  let left = Math.round(screening.seats * fullness(screening.key, screening.date, today))
  const sales: DemoSale[] = []
  const offset = Math.floor(chance('who', screening.key) * demoPeople.length)
  for (let turn = 0; left > 0 && turn < demoPeople.length; turn++) {
    const wish = 1 + Math.floor(chance('how many', screening.key, turn) * 5)
    // The last twenty buyers take up to ten seats each, so that as many seats are sold as planned.
    const seats = Math.min(left, turn > demoPeople.length - 20 ? 10 : wish)
    sales.push({
      person: (offset + turn) % demoPeople.length,
      seats,
      soldAt: soldAt(screening, turn, now),
      chosen: choose(screening.fares, seats, chance('party', screening.key, turn)),
    })
    left -= seats
  }
  return sales
}

/** Chooses the fares of a group. A fare that is not offered or exceeds its limit is replaced by the full fare. */
function choose(fares: DemoOffer['fares'], seats: number, luck: number): { tariffs_id: number }[] {
  const wished = parties.find(({ upTo }) => luck < upTo)!.fares
  const chosen: { tariffs_id: number }[] = []
  for (let place = 0; place < seats; place++) {
    const code = wished[Math.min(place, wished.length - 1)]
    const fare = fares.find(offered => offered.code === code)
    const taken = chosen.filter(({ tariffs_id }) => tariffs_id === fare?.tariffs_id).length
    const open = fare && taken < (fare.max_per_order ?? seats)
    chosen.push({ tariffs_id: open ? fare.tariffs_id : fullFare })
  }
  return chosen
}

/** Returns how full a screening is, from 0 (empty) to 1 (full). Screenings further ahead have sold less. */
export function fullness(key: string, date: string, today: string): number {
  const luck = chance('luck', key)
  if (luck > 0.94) return 1
  if (luck > 0.86) return 0.9
  const daysAhead = [0, 1, 2, 3, 4, 5, 6].findIndex(days => date <= addDays(today, days))
  const patience = daysAhead < 0 ? 0.15 : 1 / (1 + daysAhead * 0.5)
  return chance('seats', key) * 0.75 * patience
}

/** Returns the time of a sale: within five days before the screening, never in the future. */
function soldAt(screening: { key: string; startsAt: Date }, turn: number, now: Date): Date {
  const latest = Math.min(screening.startsAt.getTime(), now.getTime())
  return new Date(latest - Math.floor(chance('when', screening.key, turn) * 5 * 86_400_000) - 60_000)
}
