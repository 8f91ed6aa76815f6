import type { FirstTouches } from './early-script.ts'

declare global {
  interface Window {
    firstTouches: FirstTouches
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Back was pressed before the script came: this document is not the page of that address. */
export const isAnotherPage = (): boolean => location.pathname + location.search !== window.firstTouches.shown

/**
 * Once React has taken the page over, it hears what a person did before: every field that is not as it was drawn,
 * then the kept clicks, one after the other. Until that is done, new clicks wait behind them.
 */
export async function catchUp(): Promise<void> {
  const root = document.documentElement
  const touches = window.firstTouches
  if (root.dataset.ready) return
  for (const field of document.querySelectorAll<Field>('input, select, textarea'))
    tell(field, touches.typed.get(field))
  for (const action of touches.actions) {
    // React shows what one action changed before the next is done, as it would between two touches.
    await new Promise(done => setTimeout(done))
    touches.again = true
    action()
    touches.again = false
  }
  root.dataset.scripts = 'yes'
  root.dataset.ready = 'yes'
}

function tell(field: Field, typed: string | undefined): void {
  if (field.type === 'checkbox' || field.type === 'radio') tellChecked(field as HTMLInputElement)
  else if (field.type !== 'hidden') tellValue(field, typed ?? field.value)
}

function tellValue(field: Field, value: string): void {
  const drawn = drawnValue(field)
  if (value === drawn && field.value === drawn) return
  if (field instanceof HTMLSelectElement) field.value = value
  // A file is chosen by the person alone.
  else if (field.type !== 'file') retype(field, drawn, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** A click turns it, and is what React listens to: turned back first, it ends up as the person left it. */
function tellChecked(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked || (field.type === 'radio' && !field.checked)) return
  field.checked = !field.checked
  field.click()
}

function drawnValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const drawn = [...field.options].find(option => option.defaultSelected) ?? field.options[0]
  return drawn?.value ?? ''
}

/** React only hears of a value that it did not see being set: so the drawn one first, then the typed one past it. */
function retype(field: Exclude<Field, HTMLSelectElement>, drawn: string, value: string): void {
  const { selectionStart, selectionEnd } = field
  field.value = drawn
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd)
}
