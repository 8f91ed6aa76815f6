import { createKeyCollector } from '../admin/admission/use-hand-scanner.ts'

/** People rarely type two keys within this time, in milliseconds; a hand scanner does. */
const pauseMs = 50

type Key = { key: string; code: string; at: number }
type Options = {
  onScan: (text: string) => void
  onKey: (key: Key) => void
  /** Runs a callback after a delay; returns a function that cancels it. */
  later: (after: number, call: () => void) => () => void
}

/**
 * Tells the keys of a hand scanner from those of a person. A key waits for a short pause before it becomes a
 * command: otherwise the first letters of a scan would already act as commands, such as adding places. Enter and
 * Tab end the wait.
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
  /** Handles a key; returns whether it ended a scan. */
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
