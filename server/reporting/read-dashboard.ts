import { addDays } from '../../contract/rules/dates.ts'
import { cents } from '../../contract/rules/money.ts'
import { inParis, midnightInParis } from '../../contract/rules/paris-time.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { remember } from '../database/remember.ts'
import { troubleToday } from '../payments/trouble.ts'
import {
  bestFilms,
  countAll,
  countFailedMails,
  countUnsettledRefunds,
  filmsWithoutPoster,
  moneyPerHour,
  openDisputes,
  type Scope,
  screeningsSold,
} from './queries.ts'
import { isMany, moneyPerDay } from './rules.ts'

const days = 30
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
  const since = midnightInParis(firstDay)
  const [todays, { hours, best }, without, tomorrows, failed_mails, money] = await Promise.all([
    screeningsSold(db, today, scope),
    readSales(db, since, moment, scope),
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

/** Money that does not move as it should. */
const moneyTrouble = async (db: Database, now: Date, scope: Scope) => ({
  gateway_trouble: await troubleToday(db, now),
  unsettled_refunds: await countUnsettledRefunds(db, scope),
  open_disputes: await openDisputes(db, mostReminders, scope),
})

/** Added up anew each time, unless a month has so many orders that once a minute is enough. */
function readSales(db: Database, since: Date, now: Date, scope: Scope) {
  return remember(
    db,
    `sales since ${since.toISOString()} of ${scope ?? 'all'}`,
    now,
    async () => ({
      hours: await moneyPerHour(db, since, scope),
      best: await bestFilms(db, since, filmsShown, scope),
    }),
    ({ hours }) => isMany(hours),
  )
}
