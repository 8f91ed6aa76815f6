import type { House } from './context.ts'
import type { Connection } from './database/connect.ts'
import { createResponseCache } from './http/response-cache/cache.ts'
import type { OpenResponseCache } from './http/response-cache/cache-responses.ts'
import { programmeChangesAt } from './screenings/programme.ts'

/** The channel on which the database says that what visitors see has changed: see its migration. */
const channel = 'catalogue'

/** The response cache, which is used for as long as the changes of the catalogue are heard. */
export async function openResponseCache(
  house: House,
  connection: Connection,
): Promise<OpenResponseCache & { stop: () => Promise<void> }> {
  const cache = createResponseCache({ now: house.now, changesAt: after => programmeChangesAt(house, after) })
  const listening = await connection.listen(channel, {
    listening: cache.open,
    changed: cache.forget,
    lost: cache.close,
  })
  return { cache, ...listening }
}
