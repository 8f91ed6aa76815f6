import { readDoorSearch, searchInJournal } from '../../contract/rules/door-search.ts'
import { isNotCancelled } from '../../contract/rules/places.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import { countTry } from '../http/limits.ts'
import { doorsToday } from './read-doors.ts'
import { ordersFound, placesOfOrders } from './search-queries.ts'

/**
 * How many searches an account may make per hour: enough for a busy evening, but too few to list all customers.
 */
const searches = { name: 'door-search', tries: 120, seconds: 3600 } as const

const most = 12

/**
 * Finds the orders of visitors who come without a ticket, by name or order number. Writes each order that it
 * returns in the audit log.
 */
export async function searchAtDoor(context: ActorContext, typed: string) {
  await countTry(context, searches, String(context.actor.id))
  const search = readDoorSearch(typed)
  const doors = await doorsToday(context)
  if (!search || doors.length === 0) return { more: false, orders: [] }
  const screenings = new Map(doors.map(door => [door.sessions_id, door]))
  const found = await ordersFound(context.db, search, [...screenings.keys()], most + 1)
  const told = found.slice(0, most)
  if (told.length === 0) return { more: false, orders: [] }
  const places = await placesOfOrders(
    context.db,
    told.map(({ orders_id }) => orders_id),
  )
  // Write the audit log before responding, so that staff see no order that is not recorded there.
  await context.db.transaction(async db => {
    for (const { orders_id } of told)
      await writeToJournal(db, context, {
        ...{ action: 'find-at-door', entity: 'order', entity_id: orders_id },
        after: { searched: searchInJournal(search) },
      })
  })
  return {
    more: found.length > most,
    orders: told.map(({ orders_id, sessions_id, lastname, firstname, ...member }) => ({
      ...screenings.get(sessions_id)!,
      ...{ orders_id, lastname, firstname },
      member: otherName(`${firstname} ${lastname}`, `${member.member_firstname} ${member.member_lastname}`),
      places: places
        .filter(place => place.orders_id === orders_id)
        .map(({ state, scanned_at, device, ...place }) => ({
          ...place,
          stands: isNotCancelled({ state }),
          entry: scanned_at && { scanned_at, device: device ?? '' },
        })),
    })),
  }
}

const otherName = (onOrder: string, ofAccount: string): string | null =>
  ofAccount.trim() === '' || ofAccount === onOrder ? null : ofAccount
