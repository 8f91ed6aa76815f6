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

/**
 * Adds up hourly sales and refunds per calendar day in Paris. Days without sales and refunds are in the result
 * with zeros.
 */
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

export type FilmSold = { movies_id: number; title: string; seats: number; amount: number }

/** Returns the films with the most tickets sold, added up over several periods. */
export function bestFilms(sold: readonly FilmSold[], most: number): FilmSold[] {
  const sums = [...Map.groupBy(sold, ({ movies_id }) => movies_id).values()].map(own => ({
    ...own[0]!,
    seats: own.reduce((sum, { seats }) => sum + seats, 0),
    amount: Math.max(
      own.reduce((sum, { amount }) => sum + amount, 0),
      0,
    ),
  }))
  return sums
    .filter(({ seats }) => seats > 0)
    .sort((one, other) => other.seats - one.seats || one.movies_id - other.movies_id)
    .slice(0, most)
}

export const isMany = (hours: MoneyOfHour[]): boolean =>
  hours.reduce((sum, hour) => sum + hour.orders, 0) > 10_000
