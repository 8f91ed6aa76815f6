/** A hand scanner types faster than anyone, and ends with Enter or Tab. */
const mostBetweenKeysMs = 100
const fewestKeys = 8

export type Key = { key: string; at: number }

/** Gives the text when a key ends one; null for every key that is (or may be) a person's. */
export function createKeyCollector() {
  let typed = ''
  let lastAt = Number.NEGATIVE_INFINITY
  return ({ key, at }: Key): string | null => {
    if (at - lastAt > mostBetweenKeysMs) typed = ''
    if (key === 'Enter' || key === 'Tab') {
      const text = typed
      typed = ''
      return text.length >= fewestKeys ? text : null
    }
    // Shift and its like come between the letters of a scanner that types capitals.
    if ([...key].length !== 1) return null
    lastAt = at
    typed += key
    return null
  }
}
