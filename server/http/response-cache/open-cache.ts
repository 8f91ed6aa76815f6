import type { House } from '../../context.ts'
import type { Connection } from '../../database/connect.ts'
import { createResponseCache } from './cache.ts'
import type { OpenResponseCache } from './cache-responses.ts'

/** The channel on which the database says that what visitors see has changed: see its migration. */
const channel = 'catalogue'

/** The response cache, which is used for as long as the changes of the catalogue are heard. */
export async function openResponseCache(
  house: House,
  connection: Connection,
  changesAt: (house: House, after: Date) => Promise<Date>,
): Promise<OpenResponseCache & { stop: () => Promise<void> }> {
  const cache = createResponseCache({ now: house.now, changesAt: after => changesAt(house, after) })
  const listening = await connection.listen(channel, {
    listening: cache.open,
    changed: cache.forget,
    lost: cache.close,
  })
  return { cache, ...listening }
}
