import { type FormEvent, useEffect, useRef } from 'react'
import type { FetcherWithComponents } from 'react-router'

const pauseMs = 500

/** With scripts the room is checked while one fills in the form, after a short pause; what is sent needs no check any more. */
export function useChecking(checking: FetcherWithComponents<unknown>) {
  const dirty = useRef(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(waiting.current)
  // Left by a link: a check that came later would be posted to the next page.
  useEffect(() => () => clearTimeout(waiting.current), [])
  function follow(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    dirty.current = true
    stop()
    waiting.current = setTimeout(() => {
      const asked = new FormData(form)
      asked.set('intent', 'verifier')
      checking.submit(asked, { method: 'post' })
    }, pauseMs)
  }
  return { dirty, follow, stop }
}
