import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createKeyReader } from './key-reader.ts'
import { type Command, commandOf } from './keys.ts'

type Options = {
  onCommand: (command: Command) => void
  onScan: (text: string) => void
  onTap: () => void
  /** A dialog has the keys. A scan is still read, except in a field. */
  paused: boolean
}

/** Commands by keyboard and scans, wherever the focus is, except in a field. */
export function useKeys(options: Options): void {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const read = createKeyReader({
      onScan: text => latest.current.onScan(text),
      onKey: key => {
        const command = latest.current.paused ? null : commandOf(key)
        // Rendered synchronously, because the next key of a fast cashier depends on the result.
        if (command) flushSync(() => latest.current.onCommand(command))
      },
      later: (after, call) => {
        const timer = setTimeout(call, after)
        return () => clearTimeout(timer)
      },
    })
    const listen = (event: KeyboardEvent) => {
      const { target, key, code } = event
      // Enter held down would open the payment and confirm it.
      if (event.repeat && key === 'Enter') event.preventDefault()
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof HTMLInputElement) return
      // Enter and Tab keep their meaning on a control that the keyboard has reached.
      const onControl = target instanceof HTMLElement && target.matches('button, a, summary')
      // Before the command runs: it may open a dialog, whose field must not get this key too.
      const ours = !latest.current.paused && key !== 'Tab' && commandOf({ key, code }) !== null
      const isScan = read({ key: key === 'Enter' && onControl ? 'Tab' : key, code, at: event.timeStamp })
      if (isScan || (ours && !(key === 'Enter' && onControl))) event.preventDefault()
    }
    // A tap does not move the focus, so that Enter remains the payment key.
    const tap = (event: MouseEvent) => {
      if (latest.current.paused || event.target instanceof HTMLInputElement) return
      event.preventDefault()
      latest.current.onTap()
    }
    addEventListener('keydown', listen, { capture: true })
    addEventListener('mousedown', tap)
    return () => {
      removeEventListener('keydown', listen, { capture: true })
      removeEventListener('mousedown', tap)
    }
  }, [])
}
