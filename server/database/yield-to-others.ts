import { setImmediate } from 'node:timers/promises'

/** A request sends several statements, one per turn of the event loop: ten turns let it finish. */
const turns = 10

/**
 * Yields to other requests. Call it between the parts of long work, outside a transaction. The embedded
 * database answers without I/O, so that without this no request would be read before the work ends.
 */
export async function yieldToOthers(): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await setImmediate()
}
