import { type RefObject, useEffect } from 'react'

/** Under this name the tab keeps a form that was begun; it is gone with the tab, the sale or the logout. */
const storeKey = 'formulaire-de-vente'

/** Never a card's number, date or cryptogram, nor the code of a voucher: whoever reads those could pay with them. */
const keptNames =
  /^(lastname|firstname|email|name_cb|pour|recipient_name|recipient_email|message|send_on|(e_carte|bon):\d+)$/

type Kept = { owner: string; fields: [string, string][] }

/** What was typed comes back to the same person on the same page: after a look at the terms, after a new login. */
export function useKeptTyping(form: RefObject<HTMLFormElement | null>, users_id: number): void {
  useEffect(() => {
    const typedIn = form.current
    if (!typedIn) return
    const owner = `${users_id} ${location.pathname}`
    const save = () => write({ owner, fields: fieldsOf(typedIn) })
    const kept = read()
    if (kept?.owner === owner) for (const [name, value] of kept.fields) fill(typedIn, name, value)
    // Also what was typed before this script started.
    save()
    typedIn.addEventListener('input', save)
    return () => typedIn.removeEventListener('input', save)
  }, [form, users_id])
}

/** The page of a sale has this in it: nothing is left to finish. */
export function useForgottenTyping(): void {
  useEffect(forgetTyping, [])
}

export function forgetTyping(): void {
  try {
    sessionStorage.removeItem(storeKey)
  } catch {}
}

const fieldsOf = (form: HTMLFormElement): Kept['fields'] =>
  [...new FormData(form)].flatMap(([name, value]) =>
    keptNames.test(name) && typeof value === 'string' ? [[name, value]] : [],
  )

/** As if the person had done it, so that whoever listens to the field hears of it. */
function fill(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof RadioNodeList) field.value = value
  else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
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

/** What was typed before this script started stands. */
const isUntouched = (field: unknown): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.value === field.defaultValue

// A browser that keeps nothing for a site loses only this convenience.
function read(): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(storeKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(kept: Kept): void {
  try {
    sessionStorage.setItem(storeKey, JSON.stringify(kept))
  } catch {}
}
