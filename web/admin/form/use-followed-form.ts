import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'

const pauseMs = 300

/**
 * A form of the GET kind whose page follows it: sent after a short pause while one types or picks, and brought
 * back in line when a link changed the address. The field one is in is left alone.
 */
export function useFollowedForm(values: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const submit = useSubmit()
  const sending = useNavigation().state !== 'idle'
  const { search } = useLocation()
  const asked = useRef<string>(undefined)
  useEffect(() => {
    // What was picked is ahead of the address until its answer is drawn: an earlier one may be drawn after it was asked for.
    if (search === asked.current) asked.current = undefined
    if (waiting.current !== undefined || asked.current !== undefined || sending) return
    for (const [name, value] of Object.entries(values)) {
      const input = form.current?.elements.namedItem(name)
      const isInput = input instanceof HTMLInputElement || input instanceof HTMLSelectElement
      if (isInput && input !== document.activeElement && input.value !== value) input.value = value
    }
  })
  useEffect(() => {
    const stop = () => {
      clearTimeout(waiting.current)
      waiting.current = undefined
    }
    // Who types and at once follows a link or sends a form, this one or another, has left: the list must not call them back.
    const leave = (event: MouseEvent) =>
      event.target instanceof Element && event.target.closest('a') && stop()
    document.addEventListener('click', leave, true)
    document.addEventListener('submit', stop, true)
    return () => {
      document.removeEventListener('click', leave, true)
      document.removeEventListener('submit', stop, true)
      stop()
    }
  }, [])
  async function ask(from: HTMLFormElement) {
    const mine = `?${new URLSearchParams([...new FormData(from)] as [string, string][])}`
    asked.current = mine
    await submit(from, { replace: true, preventScrollReset: true })
    // Another page was opened meanwhile: this answer never comes.
    if (asked.current === mine && location.search !== mine) asked.current = undefined
  }
  function follow() {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      if (form.current) ask(form.current)
    }, pauseMs)
  }
  return { form, follow }
}
