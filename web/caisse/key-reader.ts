import { createKeyCollector } from '../admin/admission/use-hand-scanner.ts'

/** A hand scanner types two keys within this time (in milliseconds); a person rarely does. */
const pauseMs = 50

type Key = { key: string; code: string; at: number }
type Options = {
  onScan: (text: string) => void
  onKey: (key: Key) => void
  /** Runs a callback after a delay; returns a function that cancels it. */
  later: (after: number, call: () => void) => () => void
}

/**
 * Distinguishes the keys of a hand scanner from those of a person. A key becomes a command only after a short
 * pause, because otherwise the first letters of a scan would act as commands, such as adding places. Enter and Tab
 * end the pause.
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
