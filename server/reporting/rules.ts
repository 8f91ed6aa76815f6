import { addDays } from '../../contract/rules/dates.ts'
import { type Cents, cents } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'

type Moved<Amount> = {
  orders: number
  seats: number
  amount: Amount
  cancelled_seats: number
  refunded: Amount
}
export type MoneyOfHour = Moved<number> & { hour: Date }
type Day = Moved<Cents> & { date: string }

/** Puts hours together into the days of the cinema's calendar; a day on which nothing moved is there too. */
export function moneyPerDay(hours: MoneyOfHour[], firstDay: string, days: number): Day[] {
  const byDay = Map.groupBy(hours, ({ hour }) => inParis(hour).date)
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(firstDay, index)
    const ofDay = byDay.get(date) ?? []
    const total = (of: keyof Moved<number>) => ofDay.reduce((sum, hour) => sum + hour[of], 0)
    return {
      date,
      orders: total('orders'),
      seats: total('seats'),
      amount: cents(total('amount')),
      cancelled_seats: total('cancelled_seats'),
      refunded: cents(total('refunded')),
    }
  })
}

export const isMany = (hours: MoneyOfHour[]): boolean =>
  hours.reduce((sum, hour) => sum + hour.orders, 0) > 10_000
