import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { keptTypingKey } from '../../first-touch/early-script.ts'

/** Never stores anything of a card, nor a voucher code: a reader could pay with them. */
const keptNames =
  /^(lastname|firstname|email|reminder|pour|recipient_name|recipient_email|message|send_on|(e_carte|bon):\d+)$/

type Kept = { owner: string; fields: [string, string][] }

/**
 * Restores typed values for the same user and page: after reading the terms, or after a new login. The form
 * has the user's id as `data-kept-for`: in a page that the server rendered, the early script restores them,
 * before anyone can type.
 */
export function useKeptTyping(form: RefObject<HTMLFormElement | null>, users_id: number): void {
  useLayoutEffect(() => {
    const typedIn = form.current
    if (!typedIn) return
    const owner = `${users_id} ${location.pathname}`
    const save = () => write({ owner, fields: fieldsOf(typedIn) })
    const kept = document.documentElement.dataset.ready ? read() : undefined
    if (kept?.owner === owner) for (const [name, value] of kept.fields) fill(typedIn, name, value)
    // Also saves what was typed before hydration.
    save()
    typedIn.addEventListener('input', save)
    return () => typedIn.removeEventListener('input', save)
  }, [form, users_id])
}

/** For pages after a sale: deletes the stored form. */
export function useForgottenTyping(): void {
  useEffect(forgetTyping, [])
}

export function forgetTyping(): void {
  try {
    sessionStorage.removeItem(keptTypingKey)
  } catch {}
}

const fieldsOf = (form: HTMLFormElement): Kept['fields'] =>
  [...new FormData(form)].flatMap(([name, value]) =>
    keptNames.test(name) && typeof value === 'string' ? [[name, value]] : [],
  )

/** Fills in a field as a user would, so that its event handlers run. */
function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof RadioNodeList) {
    for (const each of field)
      if (each instanceof HTMLInputElement && each.value === value && !each.checked) each.click()
  } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (!field.checked) field.click()
  } else if (
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement ||
    isUntouched(field)
  ) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Neither a changed field nor the focused one is overwritten. */
const isUntouched = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.value === field.defaultValue && field !== document.activeElement

// If the browser blocks storage, only this convenience is lost.
function read(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(keptTypingKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(kept: Kept): void {
  try {
    sessionStorage.setItem(keptTypingKey, JSON.stringify(kept))
  } catch {}
}
