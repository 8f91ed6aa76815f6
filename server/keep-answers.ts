import type { House } from './context.ts'
import type { Connection } from './database/connect.ts'
import type { Keeping } from './http/keep-ready.ts'
import { createShelf } from './http/shelf.ts'
import { programmeChangesAt } from './screenings/programme.ts'

/** The channel on which the database says that what visitors see has changed: see its migration. */
const channel = 'catalogue'

/** The shelf of ready answers, which is used for as long as the changes of the catalogue are heard. */
export async function keepAnswers(
  house: House,
  connection: Connection,
): Promise<Keeping & { stop: () => Promise<void> }> {
  const shelf = createShelf({ now: house.now, changesAt: after => programmeChangesAt(house, after) })
  const hearing = await connection.hear(channel, {
    listening: shelf.open,
    heard: shelf.forget,
    lost: shelf.close,
  })
  return { shelf, ...hearing }
}
