import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '../record/dialog.tsx'

/**
 * Asks the user for confirmation before leaving a form with unsaved changes; submitting the form does not ask.
 * `dirty` is a ref, because a state would change too late: after a save the page is left immediately.
 */
export function UnsavedWork({ dirty }: { dirty: RefObject<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => dirty.current && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [dirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={'Quitter sans enregistrer\u202f?'} onClose={() => blocker.reset()}>
      <p>Ce que vous avez changé sur cette page sera perdu.</p>
      <p className="buttons">
        <button type="button" className="button" onClick={() => blocker.reset()}>
          Rester
        </button>
        <button type="button" className="button quiet danger" onClick={() => blocker.proceed()}>
          Quitter
        </button>
      </p>
    </Dialog>
  )
}
