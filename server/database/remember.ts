import type { Database } from './connect.ts'

const rememberedMs = 60_000
const mostRemembered = 500

const memories = new WeakMap<Database, Map<string, { value: unknown; until: number }>>()

/** Does the work, or for a minute gives back what it gave before, when that was costly to find out. */
export async function remember<Value>(
  db: Database,
  key: string,
  now: Date,
  work: () => Promise<Value>,
  isCostly: (value: Value) => boolean,
): Promise<Value> {
  const memory = memories.get(db) ?? new Map<string, { value: unknown; until: number }>()
  memories.set(db, memory)
  const before = memory.get(key)
  if (before && before.until > now.getTime()) return before.value as Value
  const value = await work()
  if (memory.size >= mostRemembered) memory.clear()
  if (isCostly(value)) memory.set(key, { value, until: now.getTime() + rememberedMs })
  return value
}
