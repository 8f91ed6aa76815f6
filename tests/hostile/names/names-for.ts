import { Secret, TOTP } from 'otpauth'
import type { Door } from '../../door.ts'
import type { Operation } from '../openapi.ts'
import type { Names } from '../send.ts'
import {
  films,
  genres,
  hours,
  houses,
  linksOfGenres,
  mediaOf,
  programme,
  rooms,
  screenings,
} from './catalogue.ts'
import {
  applicationOf,
  emailTokens,
  failedMails,
  halfLogins,
  loginSessionsOf,
  members,
  passkeysOf,
  resetTokens,
  rolesOf,
  wishForAddress,
} from './people.ts'
import {
  claimsOf,
  entries,
  ordersOf,
  productsOf,
  purchasesOf,
  refundsOf,
  ticketsLinksOf,
  ticketTexts,
} from './sales.ts'

type Make = (door: Door, person: number) => Promise<Names>

/**
 * Makes what a call of this operation can name, when it is not enough to guess a small number: without it most calls
 * would end where nothing is found. `person` is who calls, or somebody when nobody does.
 */
export function namesFor(door: Door, operation: Operation, person: number): Promise<Names> {
  const place = Object.keys(makers)
    .filter(start => `${operation.method} ${operation.path}`.includes(start))
    .sort((one, other) => other.length - one.length)[0]
  return place ? makers[place]!(door, person) : Promise.resolve({})
}

const ids =
  (make: (door: Door, person: number) => Promise<(string | number)[]>): Make =>
  async (door, person) => ({ id: await make(door, person) })

/** One of them is named alone, several in a list. */
async function hoursTwice(door: Door): Promise<Names> {
  const made = await hours(door)
  return { timetables_id: made, timetables_ids: made }
}

const somebody = async (door: Door) => (await members(door))[0]!

/** Drawing a file takes as long as a thousand refusals: one is theirs to draw, the others are somebody else's. */
const oneOfMany = (own: number[], others: number[]) => [own[0]!, own[1]!, ...others.slice(0, 6)]

const makers: Record<string, Make> = {
  '/app/session/{id}': ids(door => screenings(door)),
  '/app/movie/{id}/timetable/{idTimetable}': programme,
  '/app/user/{id}': ids(async (_, person) => [person]),
  '/app/login-session/{id}': ids(loginSessionsOf),
  '/app/order/{id}': ids(async (door, person) => (await ordersOf(door, person)).ids),
  '/app/order/{id}/tickets.pdf': ids(async (door, person) =>
    oneOfMany((await ordersOf(door, person)).ids, (await ordersOf(door, await somebody(door))).ids),
  ),
  '/app/order': async door => ({ sessions_id: await screenings(door), users_id: [] }),
  '/app/purchase/{id}': ids(async (door, person) => (await purchasesOf(door, person)).ids),
  '/app/purchase/{id}/vouchers.pdf': ids(async (door, person) =>
    oneOfMany((await purchasesOf(door, person)).ids, (await purchasesOf(door, await somebody(door))).ids),
  ),
  '/app/purchase': async door => ({ products_id: await productsOf(door) }),
  '/app/voucher': async (door, person) => ({ code: (await purchasesOf(door, person)).codes }),
  '/app/cancellation/{token}': async (door, person) => ({ token: await claimsOf(door, person) }),
  '/app/tickets/{token}': async (door, person) => ({ token: await ticketsLinksOf(door, person) }),
  '/app/email-change': async (door, person) => {
    await wishForAddress(door, person)
    return {}
  },
  '/app/second-factor/passkey/{id}': ids(passkeysOf),
  '/app/second-factor/recovery-codes': async (door, person) => {
    await applicationOf(door, person)
    return {}
  },
  '/app/second-factor/totp/confirmation': async (door, person) => {
    await applicationOf(door, person)
    const secret = Secret.fromBase32('JBSWY3DPEHPK3PXP')
    const code = new TOTP({ secret }).generate({ timestamp: door.clock.now.getTime() })
    return { code: [code] }
  },
  '/authentication/confirm-email': async door => ({ token: await emailTokens(door) }),
  '/authentication/reset-password/check': async door => ({ token: await resetTokens(door) }),
  '/authentication/reset-password': async door => ({ token: await resetTokens(door) }),
  '/authentication/second-factor': async door => {
    const { challenges, codes } = await halfLogins(door)
    return { challenge: challenges, code: codes }
  },
  '/admin/user/{id}': ids(members),
  '/admin/role/{id}': ids(rolesOf),
  '/admin/mail/{id}': ids(failedMails),
  '/admin/movie/{id}': ids(films),
  '/admin/media/{id}': ids(mediaOf),
  '/admin/category/{id}': ids(genres),
  '/admin/category-movie/{id}': ids(linksOfGenres),
  'POST /admin/category-movie': async door => ({
    movies_id: await films(door),
    categories_id: await genres(door),
  }),
  '/admin/cinema/{id}': ids(houses),
  '/admin/movie-theater/{id}': ids(rooms),
  'POST /admin/movie-theater': async door => ({ cinemas_id: await houses(door) }),
  '/admin/session-movie/{id}': ids(door => screenings(door)),
  'POST /admin/session-movie': async door => ({
    movies_id: await films(door),
    movie_theaters_id: await rooms(door),
    ...(await hoursTwice(door)),
  }),
  '/admin/timetable/{id}': ids(hours),
  '/admin/order/{id}': ids(async (door, person) => (await ordersOf(door, person)).ids),
  '/admin/refund/{id}': ids(refundsOf),
  '/admin/product/{id}': ids(productsOf),
  '/admin/voucher/{id}': async (door, person) => ({
    id: (await purchasesOf(door, person)).vouchers,
    users_id: [person],
  }),
  '/admin/control/screening/{sessions_id}': async door => ({ sessions_id: await screenings(door) }),
  '/admin/control/entry/{tickets_id}': async (door, person) => ({
    tickets_id: await entries(door, person),
  }),
  '/admin/control/scan': async (door, person) => ({ text: await ticketTexts(door, person) }),
}
