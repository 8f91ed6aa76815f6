import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { keptTypingKey } from '../../first-touch/early-script.ts'

/**
 * The fields that are stored. Card fields and voucher codes are not, because another user of the computer could
 * pay with them.
 */
const keptNames =
  /^(lastname|firstname|email|reminder|pour|recipient_name|recipient_email|message|send_on|(e_carte|bon):\d+)$/

type Kept = { owner: string; fields: [string, string][] }

/**
 * Stores the typed values, and restores them for the same user and page, for example after a new login. In a page
 * rendered by the server, the early script has already restored them, before the user could type; it finds the
 * user in `data-kept-for`.
 */
export function useKeptTyping(form: RefObject<HTMLFormElement | null>, users_id: number): void {
  useLayoutEffect(() => {
    const typedIn = form.current
    if (!typedIn) return
    const owner = `${users_id} ${location.pathname}`
    const save = () => write({ owner, fields: fieldsOf(typedIn) })
    const kept = document.documentElement.dataset.ready ? read() : undefined
    if (kept?.owner === owner) for (const [name, value] of kept.fields) fill(typedIn, name, value)
    // Store the values immediately, because the user may have typed before hydration.
    save()
    typedIn.addEventListener('input', save)
    return () => typedIn.removeEventListener('input', save)
  }, [form, users_id])
}

/** Deletes the stored values of the sale form. Used on pages after a sale. */
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

/** True if the field may be filled: the user has not changed it, and it does not have the focus. */
const isUntouched = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.value === field.defaultValue && field !== document.activeElement

// If the browser blocks storage, nothing is restored, but the form works.
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
