import { addDays } from '../../contract/rules/dates.ts'
import { chance } from './chance.ts'
import { demoPeople } from './people.ts'

export type DemoSale = { person: number; seats: number; soldAt: Date }

/** Who bought what for a screening, as of now: some rooms full, some nearly, most half empty. */
export function salesOf(
  screening: { key: string; seats: number; startsAt: Date; date: string },
  now: Date,
  today: string,
): DemoSale[] {
  let left = Math.round(screening.seats * fullness(screening.key, screening.date, today))
  const sales: DemoSale[] = []
  const offset = Math.floor(chance('who', screening.key) * demoPeople.length)
  for (let turn = 0; left > 0 && turn < demoPeople.length; turn++) {
    const wish = 1 + Math.floor(chance('how many', screening.key, turn) * 5)
    // The last who can buy take what is left, up to the ten that one person may have.
    const seats = Math.min(left, turn > demoPeople.length - 20 ? 10 : wish)
    sales.push({ person: (offset + turn) % demoPeople.length, seats, soldAt: soldAt(screening, turn, now) })
    left -= seats
  }
  return sales
}

/** From 0 (empty) to 1 (full); what is further away has sold less. */
export function fullness(key: string, date: string, today: string): number {
  const luck = chance('luck', key)
  if (luck > 0.94) return 1
  if (luck > 0.86) return 0.9
  const daysAhead = [0, 1, 2, 3, 4, 5, 6].findIndex(days => date <= addDays(today, days))
  const patience = daysAhead < 0 ? 0.15 : 1 / (1 + daysAhead * 0.5)
  return chance('seats', key) * 0.75 * patience
}

/** In the five days before the film, and never in the future. */
function soldAt(screening: { key: string; startsAt: Date }, turn: number, now: Date): Date {
  const latest = Math.min(screening.startsAt.getTime(), now.getTime())
  return new Date(latest - Math.floor(chance('when', screening.key, turn) * 5 * 86_400_000) - 60_000)
}
