import { useEffect } from 'react'

/**
 * Calls `onRead` with each text that a hand scanner types. Does nothing if a field has the focus: the scanner then
 * types into this field.
 */
export function useHandScanner(onRead: (text: string) => void): void {
  useEffect(() => {
    const collect = createKeyCollector()
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return
      const text = collect({ key: event.key, at: event.timeStamp })
      if (text === null) return
      // Stop the key that ends the scan: Enter would press the focused button.
      event.preventDefault()
      onRead(text)
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [onRead])
}

/**
 * How a scan differs from typing: at most 100 ms between two keys, because a hand scanner types faster than a
 * person, and at least eight characters.
 */
const mostBetweenKeysMs = 100
const fewestKeys = 8

type Key = { key: string; at: number }

/**
 * Creates a function that receives one key after another. It returns the scanned text at the end key (Enter
 * or Tab) and null otherwise.
 */
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
    // Ignore keys without a character, such as the Shift that a scanner sends before each capital letter.
    if ([...key].length !== 1) return null
    lastAt = at
    typed += key
    return null
  }
}
