import { addDays } from '../../contract/rules/dates.ts'
import { type Cents, cents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'

type Hour = { hour: Date; orders: number; seats: number; amount: number }
type Day = { date: string; orders: number; seats: number; amount: Cents }

/** Puts hours together into the days of the cinema's calendar; a day without sales is there too. */
export function salesPerDay(hours: Hour[], firstDay: string, days: number): Day[] {
  const byDay = Map.groupBy(hours, ({ hour }) => inParis(hour).date)
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(firstDay, index)
    const ofDay = byDay.get(date) ?? []
    const total = (of: 'orders' | 'seats' | 'amount') => ofDay.reduce((sum, hour) => sum + hour[of], 0)
    return { date, orders: total('orders'), seats: total('seats'), amount: cents(total('amount')) }
  })
}

export const isMany = (hours: Hour[]): boolean => hours.reduce((sum, hour) => sum + hour.orders, 0) > 10_000
