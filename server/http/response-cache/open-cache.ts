import type { House } from '../../context.ts'
import { type Follower, listenerFor } from '../../database/change-listener.ts'
import type { Connection } from '../../database/connect.ts'
import { createResponseCache } from './cache.ts'
import type { OpenResponseCache } from './cache-responses.ts'

/** The channel on which the database says that what visitors see has changed: see its migration. */
const channel = 'catalogue'

/** The response cache, and what else is kept in memory: used for as long as the changes of the catalogue are heard. */
export async function openResponseCache(
  house: House,
  connection: Connection,
  changesAt: (house: House, after: Date) => Promise<Date>,
  alsoKept: readonly Follower[],
): Promise<OpenResponseCache & { stop: () => Promise<void> }> {
  const cache = createResponseCache({ now: house.now, changesAt: after => changesAt(house, after) })
  const listening = await connection.listen(channel, listenerFor([...alsoKept, cache]))
  return { cache, ...listening }
}
