import { setImmediate } from 'node:timers/promises'

/**
 * How many turns of the event loop to wait. A pending request sends one SQL statement per turn, so most requests
 * can finish within ten turns.
 */
const turns = 10

/**
 * Lets other requests run. Call it between the parts of long work, outside a transaction. The embedded database
 * answers without I/O: without this call, no other request would be read before the work ends.
 */
export async function yieldToOthers(): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await setImmediate()
}
