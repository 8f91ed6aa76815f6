import { addDays } from '../../contract/rules/dates.ts'
import { cents } from '../../contract/rules/money.ts'
import { inParis, midnightInParis } from '../../contract/rules/paris-time.ts'
import type { ActorContext } from '../context.ts'
import { cacheForAMinute } from '../database/cache-for-a-minute.ts'
import type { Database } from '../database/connect.ts'
import { yieldToOthers } from '../database/yield-to-others.ts'
import { gatewayTroubleToday } from '../payments/trouble.ts'
import {
  countAll,
  countFailedMails,
  countUnsettledRefunds,
  filmsSold,
  filmsWithoutPoster,
  moneyPerHour,
  openDisputes,
  refundsDue,
  type Scope,
  screeningsSold,
} from './queries.ts'
import { bestFilms, type FilmSold, isMany, type MoneyOfHour, moneyPerDay } from './rules.ts'

const days = 30
const daysAtOnce = 3
const filmsShown = 5
const mostReminders = 20

export async function readStatsOf({ db, now, actor }: ActorContext) {
  const { people, reservations, films, screenings } = await countAll(db, now(), actor.cinemas_ids)
  return {
    nombre_d_utilisateurs: people,
    nombre_de_reservations: reservations,
    nombre_de_films: films,
    nombre_de_séances: screenings,
  }
}

export async function readDashboardOf({ db, now, actor }: ActorContext) {
  const scope = actor.cinemas_ids
  const moment = now()
  const today = inParis(moment).date
  const firstDay = addDays(today, 1 - days)
  const [todays, { hours, best }, without, tomorrows, failed_mails, money] = await Promise.all([
    screeningsSold(db, today, scope),
    readSales(db, firstDay, moment, scope),
    filmsWithoutPoster(db, moment, today, mostReminders),
    screeningsSold(db, addDays(today, 1), scope),
    scope ? 0 : countFailedMails(db),
    moneyTrouble(db, moment, scope),
  ])
  return {
    today: todays,
    sales: moneyPerDay(hours, firstDay, days),
    best_films: best.map(film => ({ ...film, amount: cents(film.amount) })),
    attention: {
      films_without_poster: without,
      screenings_without_sales: tomorrows.filter(screening => screening.sold_seats === 0),
      failed_mails,
      ...money,
    },
  }
}

const moneyTrouble = async (db: Database, now: Date, scope: Scope) => ({
  gateway_trouble: await gatewayTroubleToday(db, now),
  unsettled_refunds: await countUnsettledRefunds(db, scope),
  refunds_due: await refundsDue(db, scope),
  open_disputes: await openDisputes(db, mostReminders, scope),
})

/**
 * Reads the sales of a month. Caches the result for a minute if the month has more than 10,000 orders, because the
 * query is then slow.
 */
function readSales(db: Database, firstDay: string, now: Date, scope: Scope) {
  return cacheForAMinute(
    db,
    `sales since ${firstDay} of ${scope ?? 'all'}`,
    now,
    async () => {
      const hours: MoneyOfHour[] = []
      const films: FilmSold[] = []
      // Read a few days at a time: one statement for a month would block the embedded database for half a second.
      for (let day = 0; day < days; day += daysAtOnce) {
        const stretch = {
          from: midnightInParis(addDays(firstDay, day)),
          end: midnightInParis(addDays(firstDay, day + daysAtOnce)),
        }
        hours.push(...(await moneyPerHour(db, stretch, scope)))
        films.push(...(await filmsSold(db, stretch, scope)))
        await yieldToOthers()
      }
      return { hours, best: bestFilms(films, filmsShown) }
    },
    ({ hours }) => isMany(hours),
  )
}
