import { useEffect } from 'react'

/** Reads a hand scanner wherever the focus is, except in a field, which receives the keys itself. */
export function useHandScanner(onRead: (text: string) => void): void {
  useEffect(() => {
    const collect = createKeyCollector()
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return
      const text = collect({ key: event.key, at: event.timeStamp })
      if (text === null) return
      // Its Enter would press the focused button.
      event.preventDefault()
      onRead(text)
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [onRead])
}

/** A hand scanner types faster than a person, and ends with Enter or Tab. */
const mostBetweenKeysMs = 100
const fewestKeys = 8

type Key = { key: string; at: number }

/** Returns the scanned text at its end key; null for keys that may be a person's. */
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
    // A scanner sends Shift before each capital letter.
    if ([...key].length !== 1) return null
    lastAt = at
    typed += key
    return null
  }
}
