import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

const wrongFields = '[aria-invalid], .admin-field:has(.wrong) :is(input, select, textarea)'

/** Moves the focus to the first field to correct, or else to the messages above the form. */
export function focusOnRefusal(): void {
  const place = document.querySelector('dialog[open]') ?? document.getElementById('contenu')
  const list = place?.querySelector<HTMLElement>('.message-list .messages')
  if (list) list.tabIndex = -1
  const target = place?.querySelector<HTMLElement>(wrongFields) ?? list
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'center' })
}

/**
 * After each form that the server refused, moves the focus to the first error: the submit button may be far
 * below it.
 */
export function useFocusOnRefusal(): void {
  const { state } = useNavigation()
  const sent = useRef(false)
  useEffect(() => {
    if (state === 'submitting') sent.current = true
    if (state !== 'idle' || !sent.current) return
    sent.current = false
    focusOnRefusal()
  }, [state])
}
