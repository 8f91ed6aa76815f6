import { createKeyCollector } from '../admin/admission/use-hand-scanner.ts'

/** A person rarely types two keys within this time; a scanner always does. */
const pauseMs = 50

type Key = { key: string; code: string; at: number }
type Options = {
  onScan: (text: string) => void
  onKey: (key: Key) => void
  /** Runs a callback after a delay; returns a function that cancels it. */
  later: (after: number, call: () => void) => () => void
}

/**
 * Tells a scanner's keys from a person's. Keys wait for a short pause before they are commands: a scan that ends with
 * Enter would otherwise add places while it is typed. Enter and Tab end the wait.
 */
export function createKeyReader({ onScan, onKey, later }: Options) {
  const collect = createKeyCollector()
  let waiting: Key[] = []
  let giveUp = () => {}
  const flush = () => {
    giveUp()
    const keys = waiting
    waiting = []
    for (const key of keys) onKey(key)
  }
  /** Whether the key ended a scan. */
  return (key: Key): boolean => {
    giveUp()
    const text = collect(key)
    if (text !== null) {
      waiting = []
      onScan(text)
      return true
    }
    if (key.key !== 'Shift') waiting.push(key)
    if (key.key === 'Enter' || key.key === 'Tab') flush()
    else giveUp = later(pauseMs, flush)
    return false
  }
}
