import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '../record/dialog.tsx'

/**
 * Asks before leaving a form that was changed and not saved. Sending the form is not leaving it. A ref and no state:
 * what has just been saved may be left at once.
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
