import { etagOf } from '../http/etag.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Draws what is asked for once, and keeps it by what stands on it: nothing has to be told when the programme changes, and
 * whoever asks again and again is given the same sheet. The one that nobody asked for the longest goes first.
 */
export function keepDrawn<Facts>(draw: (facts: Facts) => Promise<Bytes>, most = 100) {
  const kept = new Map<string, Promise<Bytes>>()
  return (facts: Facts): Promise<Bytes> => {
    const key = etagOf(JSON.stringify(facts))
    const drawn = kept.get(key) ?? draw(facts)
    kept.delete(key)
    kept.set(key, drawn)
    drawn.catch(() => kept.delete(key))
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return drawn
  }
}
