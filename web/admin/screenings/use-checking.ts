import { type FormEvent, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'

const pauseMs = 500

/** With scripts the room is checked while one fills in the form, after a short pause. */
export function useChecking(checking: FetcherWithComponents<unknown>) {
  const dirty = useRef(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  function follow(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    dirty.current = true
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      const asked = new FormData(form)
      asked.set('intent', 'verifier')
      checking.submit(asked, { method: 'post' })
    }, pauseMs)
  }
  return { dirty, follow }
}
