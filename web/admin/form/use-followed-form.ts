import { useEffect, useRef } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'

const pauseMs = 300

/**
 * Submits a GET form shortly after the user stops typing. When a link changes the URL, updates the fields from it,
 * except the field that has the focus.
 */
export function useFollowedForm(values: Readonly<Record<string, string>>) {
  const form = useRef<HTMLFormElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const submit = useSubmit()
  const sending = useNavigation().state !== 'idle'
  const { search } = useLocation()
  const asked = useRef<string>(undefined)
  useEffect(() => {
    // After a submission, the URL has its values only once the result is rendered. Until then the fields are newer
    // than the URL: do not overwrite them.
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
    // When the user clicks a link or submits a form, cancel the delayed submission of this form. Otherwise it
    // would bring the user back from the new page to this list.
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
    // If the user has opened another page in the meantime, the result of this submission is never shown: stop
    // waiting for it.
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
