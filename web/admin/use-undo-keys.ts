import { useEffect } from 'react'

type Act = (doing: { do: 'undo' | 'redo' }) => void

/**
 * Handles Ctrl+Z (undo) and Ctrl+Y (redo) anywhere on the page, except in an input, which has its own undo.
 */
export function useUndoKeys(act: Act): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      act({ do: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [act])
}
