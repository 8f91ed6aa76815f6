import { BoundedMap } from '../../contract/rules/bounded-map.ts'
import type { Database } from './connect.ts'

const rememberedMs = 60_000

type Memory = BoundedMap<string, { value: unknown; until: number }>

const memories = new WeakMap<Database, Memory>()

/**
 * Returns the cached result of `work`, or runs it. Caches a result for a minute if `isCostly` returns true for it;
 * other results are not cached.
 */
export async function cacheForAMinute<Value>(
  db: Database,
  key: string,
  now: Date,
  work: () => Promise<Value>,
  isCostly: (value: Value) => boolean,
): Promise<Value> {
  const memory: Memory = memories.get(db) ?? new BoundedMap(500)
  memories.set(db, memory)
  const before = memory.get(key)
  if (before && before.until > now.getTime()) return before.value as Value
  const value = await work()
  if (isCostly(value)) memory.set(key, { value, until: now.getTime() + rememberedMs })
  return value
}
