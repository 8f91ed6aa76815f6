import { useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { createKeyReader } from './key-reader.ts'
import { type Command, commandOf } from './keys.ts'

type Options = {
  onCommand: (command: Command) => void
  onScan: (text: string) => void
  onTap: () => void
  /**
   * True while a dialog is open: the keys are then for the dialog. Scans are still read, unless a field has the
   * focus.
   */
  paused: boolean
}

/**
 * Reads keyboard commands and scans, wherever the focus is. While an input has the focus, the input receives
 * the keys instead.
 */
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
        // Render immediately. A fast cashier may press the next key before React renders by itself, and what that
        // key does depends on what is rendered.
        if (command) flushSync(() => latest.current.onCommand(command))
      },
      later: (after, call) => {
        const timer = setTimeout(call, after)
        return () => clearTimeout(timer)
      },
    })
    const listen = (event: KeyboardEvent) => {
      const { target, key, code } = event
      // Ignore the repeated Enter of a held key: it would open the payment and confirm it.
      if (event.repeat && key === 'Enter') event.preventDefault()
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (target instanceof HTMLInputElement) return
      // On a button or link with the keyboard focus, Enter presses it instead of being a command.
      const onControl = target instanceof HTMLElement && target.matches('button, a, summary')
      // Decide whether this key is ours before the command runs: the command may open a dialog, and the key must
      // not be typed into the dialog's field too.
      const ours = !latest.current.paused && key !== 'Tab' && commandOf({ key, code }) !== null
      const isScan = read({ key: key === 'Enter' && onControl ? 'Tab' : key, code, at: event.timeStamp })
      if (isScan || (ours && !(key === 'Enter' && onControl))) event.preventDefault()
    }
    // A tap must not move the focus to the tapped button, so that Enter remains the key for payment.
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
