import { setImmediate } from 'node:timers/promises'

/**
 * How many event-loop turns a call waits. A pending request sends one SQL statement per turn, so in ten turns it
 * can finish.
 */
const turns = 10

/**
 * Lets other requests run. Call it between the parts of long work, outside a transaction. The embedded database
 * answers without I/O: without this call, no other request would be read before the work ends.
 */
export async function yieldToOthers(): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await setImmediate()
}
