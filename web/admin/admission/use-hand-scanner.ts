import { useEffect } from 'react'
import { createKeyCollector } from './key-collector.ts'

/** Hears a hand scanner whatever has the focus; in a field its keys are that field's. */
export function useHandScanner(onRead: (text: string) => void): void {
  useEffect(() => {
    const collect = createKeyCollector()
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return
      const text = collect({ key: event.key, at: event.timeStamp })
      if (text === null) return
      // Its Enter would press the button that has the focus.
      event.preventDefault()
      onRead(text)
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [onRead])
}
