import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { Secret, TOTP } from 'otpauth'
import { fullFare } from '../../../contract/rules/places.ts'
import { seatsPerOrder } from '../../../contract/rules/terms.ts'
import { closePeriods } from '../../../server/books/closings/close-periods.ts'
import { identity } from '../../../server/identity/tables.ts'
import { closings } from '../../../server/money/tables.ts'
import { entityNamed } from '../../../server/records/served-entities.ts'
import type { TestApi } from '../../api.ts'
import type { Operation } from '../openapi.ts'
import type { Names } from '../send.ts'
import {
  controlStatesOf,
  films,
  genres,
  hours,
  houses,
  linksOfGenres,
  mediaOf,
  programme,
  rooms,
  screenings,
  termsOf,
} from './catalogue.ts'
import {
  counterExchangeNames,
  counterNames,
  counterSeatNames,
  itemsOf,
  meansOf,
  saleNames,
  sessionNames,
  terminalNames,
  tillsOf,
} from './counter.ts'
import { few } from './each.ts'
import { faresOf, gridsOf, rulesOf } from './fares.ts'
import {
  confirmedGroups,
  groupCustomers,
  groupNames,
  groupPayments,
  groupScans,
  invoicedGroups,
} from './groups.ts'
import {
  applicationOf,
  emailTokens,
  failedMails,
  halfLogins,
  invitationsOf,
  loginSessionsOf,
  members,
  passkeysOf,
  resetTokens,
  rolesOf,
  wishForAddress,
} from './people.ts'
import {
  changeTokensOf,
  compensationTokensOf,
  entries,
  giftTokensOf,
  holderTokensOf,
  invitationsToSend,
  ordersOf,
  productsOf,
  purchasesOf,
  refundsOf,
  ticketsLinksOf,
  ticketTexts,
  waitingTokensOf,
} from './sales.ts'
import { plansOf, seatedOrder, seatsOf } from './seats.ts'

type Make = (api: TestApi, person: number) => Promise<Names>

/**
 * Creates records that a call of this operation can use: with a random id it would mostly get a 404. They belong
 * to `person`: the caller, or another account if the caller is not logged in.
 */
export function namesFor(api: TestApi, operation: Operation, person: number): Promise<Names> {
  const place = Object.keys(makers)
    .filter(start => `${operation.method} ${operation.path}`.includes(start))
    .sort((one, other) => other.length - one.length)[0]
  return place ? makers[place]!(api, person) : rowsOf(api, operation)
}

/**
 * For a back-office entity without a function in `makers`: returns the ids of existing rows. If there are none,
 * inserts a minimal row and returns its id.
 */
async function rowsOf({ db }: TestApi, { path }: Operation): Promise<Names> {
  const entity = entityNamed(/\/admin\/([\w-]+)\/\{id\}/.exec(path)?.[1] ?? '')
  if (!entity) return {}
  const { table } = entity
  const there = await db.select({ id: table.id }).from(table).limit(few)
  const rows =
    there.length > 0 ? there : await db.insert(table).values(plainRow(table)).returning({ id: table.id })
  return { id: rows.map(({ id }) => Number(id)) }
}

/** Returns a row of a table with values for its required columns only. */
const plainRow = (table: PgTable) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([name, { notNull, hasDefault }]) => notNull && !hasDefault && name !== 'id')
      .map(([name, { dataType }]) => [name, dataType === 'string' ? crypto.randomUUID() : 1]),
  )

const ids =
  (make: (api: TestApi, person: number) => Promise<(string | number)[]>): Make =>
  async (api, person) => ({ id: await make(api, person) })

/**
 * Creates hours of the timetables for two fields: `timetables_id` takes one of their ids, `timetables_ids` a list
 * of them.
 */
async function hoursTwice(api: TestApi): Promise<Names> {
  const made = await hours(api)
  return { timetables_id: made, timetables_ids: made }
}

/**
 * Closes the accounts of the days on which the sample data has sales. The product would do this two days later.
 * Returns the ids of the closings.
 */
async function closingsMade({ db, appContext, clock }: TestApi): Promise<number[]> {
  const later = new Date(clock.now.getTime() + 48 * 3_600_000)
  await closePeriods({ ...appContext, now: () => later })
  const made = await db.select({ id: closings.id }).from(closings).limit(few)
  return made.map(({ id }) => id)
}

const somebody = async (api: TestApi) => (await members(api))[0]!

/**
 * Returns a list of ids of which only the first two belong to the caller. Calls with these two succeed and draw a
 * PDF, which takes as long as a thousand refused calls; so there must be few of them.
 */
const oneOfMany = (own: number[], others: number[]) => [own[0]!, own[1]!, ...others.slice(0, 6)]

const makers: Record<string, Make> = {
  // Version 0 is right for the first call only: this call replaces it, and the server refuses later ones because
  // they name an outdated version.
  '/legal-text/{kind}': async () => ({ kind: ['cgv'], version: [0], seen_version: [0] }),
  '/admin/accounting': async () => ({ code: ['means_cash', 'vat_55'] }),
  '/admin/house': async api => ({ cinemas_id: await houses(api) }),
  '/app/movie/{id}': ids(films),
  '/app/session/{id}': ids(api => screenings(api)),
  // All seats are sold, because only then can one join the waiting list.
  'POST /app/session/{id}/waiting': ids(api => screenings(api, { sold_seats: 100 })),
  '/app/movie/{id}/timetable/{idTimetable}': programme,
  '/app/user/{id}': ids(async (_, person) => [person]),
  '/app/login-session/{id}': ids(loginSessionsOf),
  '/app/order/{id}': ids(async (api, person) => (await ordersOf(api, person)).ids),
  '/app/order/{id}/exchange': async (api, person) => ({
    id: (await ordersOf(api, person)).ids,
    sessions_id: await screenings(api),
    seats_ids: [],
  }),
  '/app/order/{id}/gift': ids(async (api, person) => (await ordersOf(api, person)).ids),
  '/app/order/{id}/gift/{place}': async (api, person) => ({
    id: (await ordersOf(api, person)).ids,
    place: [1, 2],
  }),
  '/app/gift/{token}': async (api, person) => ({ token: await giftTokensOf(api, person) }),
  '/app/gift/{token}/': async (api, person) => ({ token: await holderTokensOf(api, person) }),
  '/app/waiting/{token}': async (api, person) => ({ token: await waitingTokensOf(api, person) }),
  '/app/order/{id}/tickets.pdf': ids(async (api, person) =>
    oneOfMany((await ordersOf(api, person)).ids, (await ordersOf(api, await somebody(api))).ids),
  ),
  '/app/order': async api => ({ sessions_id: await screenings(api), users_id: [] }),
  '/app/purchase/{id}': ids(async (api, person) => (await purchasesOf(api, person)).ids),
  '/app/purchase/{id}/vouchers.pdf': ids(async (api, person) =>
    oneOfMany((await purchasesOf(api, person)).ids, (await purchasesOf(api, await somebody(api))).ids),
  ),
  '/app/purchase': async api => ({ products_id: await productsOf(api) }),
  '/app/voucher': async (api, person) => ({ code: (await purchasesOf(api, person)).codes }),
  '/app/voucher/{id}/code': ids(async (api, person) => (await purchasesOf(api, person)).vouchers),
  '/admin/voucher/{id}/code': ids(invitationsToSend),
  '/app/cancellation/{token}': async (api, person) => ({ token: await compensationTokensOf(api, person) }),
  '/app/change/{token}': async (api, person) => ({ token: await changeTokensOf(api, person) }),
  '/app/tickets/{token}': async (api, person) => ({ token: await ticketsLinksOf(api, person) }),
  '/app/email-change': async (api, person) => {
    await wishForAddress(api, person)
    return {}
  },
  '/app/second-factor/passkey/{id}': ids(passkeysOf),
  '/app/second-factor/recovery-codes': async (api, person) => {
    await applicationOf(api, person)
    return {}
  },
  '/app/second-factor/totp/removal': async (api, person) => {
    await applicationOf(api, person)
    return {}
  },
  '/admin/user/{id}/second-factor': ids(async api => {
    const holders = await members(api)
    for (const id of holders) await applicationOf(api, id)
    return holders
  }),
  '/app/second-factor/totp/confirmation': async (api, person) => {
    await applicationOf(api, person)
    const secret = Secret.fromBase32('JBSWY3DPEHPK3PXP')
    const code = new TOTP({ secret }).generate({ timestamp: api.clock.now.getTime() })
    return { code: [code] }
  },
  '/admin/closing/{id}': ids(closingsMade),
  '/admin/control-state/{id}': ids(controlStatesOf),
  'POST /admin/control-state': async api => ({ cinemas_id: await houses(api) }),
  '/admin/statement/{id}': async api => ({ id: await films(api), cinemas_id: await houses(api) }),
  '/admin/film-terms/{id}': ids(termsOf),
  'POST /admin/film-terms': async api => ({ movies_id: await films(api), cinemas_id: await houses(api) }),
  '/admin/group-customer/{id}': async api => {
    const { group_customers_id, cinemas_id } = await groupNames(api)
    return { id: group_customers_id, cinemas_id }
  },
  'POST /admin/group-customer': async api => ({ cinemas_id: await houses(api) }),
  '/admin/group-order': groupNames,
  '/admin/group-payment/{id}': ids(groupPayments),
  'POST /admin/group-payment': async api => ({
    ...{ group_orders_id: (await invoicedGroups(api)).orders, amount: [1, 2.5, 10] },
    ...{ means: ['transfer'], received_on: ['2026-11-01'] },
  }),
  '/admin/group-invoice/{id}': ids(async api => (await invoicedGroups(api)).invoices),
  'DELETE /admin/group-customer/{id}': ids(api => groupCustomers(api)),
  '/admin/group-order/{id}/invoice': ids(async api => (await confirmedGroups(api)).id),
  '/admin/group-order/{id}/confirmation.pdf': ids(async api => (await confirmedGroups(api)).id),
  '/admin/group-order/{id}/remind': ids(async api => (await invoicedGroups(api)).orders),
  '/admin/control/group/undo': async api => ({ scan_id: await groupScans(api) }),
  '/counter/': counterNames,
  '/counter/order/{id}/exchange': counterExchangeNames,
  '/counter/order/{id}/seats': counterSeatNames,
  '/counter/session': async api => ({ tills_id: await tillsOf(api) }),
  '/counter/session/{id}': sessionNames,
  '/counter/sale/{id}': saleNames,
  '/counter/terminal-payment/{id}': terminalNames,
  '/counter/simulator/{id}': ids(tillsOf),
  '/admin/till': async api => ({ id: await tillsOf(api), cinemas_id: await houses(api) }),
  '/admin/counter-item/{id}': ids(itemsOf),
  '/admin/payment-means/{id}': ids(meansOf),
  '/admin/staff-invitation/': async api => ({ id: (await invitationsOf(api)).ids }),
  '/authentication/staff-invitation': async api => ({ token: (await invitationsOf(api)).tokens }),
  '/app/staff-invitation': async (api, person) => ({ token: (await invitationsOf(api, person)).tokens }),
  // Staff can make a trial order only while the site is not open to the public.
  '/admin/first-steps/order': async ({ db }) => {
    await db.update(identity).set({ open_to_public: false })
    return {}
  },
  '/authentication/confirm-email': async api => ({ token: await emailTokens(api) }),
  '/authentication/reset-password/check': async api => ({ token: await resetTokens(api) }),
  '/authentication/reset-password': async api => ({ token: await resetTokens(api) }),
  '/authentication/second-factor': async api => {
    const { challenges, codes } = await halfLogins(api)
    return { challenge: challenges, code: codes }
  },
  '/admin/user/{id}': ids(members),
  '/admin/role/{id}': ids(rolesOf),
  '/admin/mail/{id}': ids(failedMails),
  '/admin/movie/{id}': ids(films),
  '/admin/media/{id}': ids(mediaOf),
  '/admin/category/{id}': ids(genres),
  '/admin/category-movie/{id}': ids(linksOfGenres),
  'POST /admin/category-movie': async api => ({
    movies_id: await films(api),
    categories_id: await genres(api),
  }),
  '/admin/cinema/{id}': ids(houses),
  '/app/cinema/{id}': ids(houses),
  '/app/cinema/{id}/programme.pdf': ids(houses),
  '/admin/movie-theater/{id}': ids(rooms),
  'POST /admin/movie-theater': async api => ({ cinemas_id: await houses(api) }),
  '/admin/session-movie/{id}': ids(api => screenings(api)),
  '/admin/session-movie/{id}/seats': seatsOf,
  '/admin/session-movie/{id}/change': async api => ({
    id: await screenings(api),
    movies_id: await films(api),
    movie_theaters_id: await rooms(api),
  }),
  '/admin/seat-plan/{id}': ids(plansOf),
  'POST /admin/seat-plan': async api => ({ movie_theaters_id: await rooms(api) }),
  'POST /admin/session-movie': async api => ({
    movies_id: await films(api),
    movie_theaters_id: await rooms(api),
    ...(await hoursTwice(api)),
  }),
  '/admin/timetable/{id}': ids(hours),
  '/admin/order/{id}': ids(async (api, person) => (await ordersOf(api, person)).ids),
  // Orders with the highest number of tickets, so that every valid ticket number exists.
  '/admin/order/{id}/cancel': ids(
    async (api, person) => (await ordersOf(api, person, { seats: seatsPerOrder.max })).ids,
  ),
  '/admin/order/{id}/exchange': async (api, person) => ({
    id: (await ordersOf(api, person)).ids,
    sessions_id: await screenings(api),
    seats_ids: [],
  }),
  '/admin/order/{id}/move': seatedOrder,
  '/admin/refund/{id}': ids(refundsOf),
  '/admin/product/{id}': ids(productsOf),
  '/admin/tariff/{id}': ids(faresOf),
  '/admin/price-grid/{id}': async api => ({ id: await gridsOf(api), tariffs_id: await faresOf(api) }),
  'POST /admin/price-grid': async api => ({ tariffs_id: [fullFare, ...(await faresOf(api)).slice(0, 2)] }),
  '/admin/price-rule/{id}': async api => ({ id: await rulesOf(api), price_grids_id: await gridsOf(api) }),
  'POST /admin/price-rule': async api => ({
    ...{ id: await rulesOf(api), price_grids_id: await gridsOf(api) },
    ...{ cinemas_id: await houses(api), movie_theaters_id: await rooms(api) },
  }),
  'POST /admin/price-operation': async api => ({ cinemas_id: await houses(api) }),
  '/admin/voucher/{id}': async (api, person) => ({
    id: (await purchasesOf(api, person)).vouchers,
    users_id: [person],
  }),
  '/admin/control/screening/{sessions_id}': async api => ({ sessions_id: await screenings(api) }),
  '/admin/control/entry/{tickets_id}': async (api, person) => ({
    tickets_id: await entries(api, person),
  }),
  '/admin/control/scan': async (api, person) => ({ text: await ticketTexts(api, person) }),
  '/admin/control/search': async (api, person) => ({
    search: (await ordersOf(api, person)).ids.map(String),
  }),
}
