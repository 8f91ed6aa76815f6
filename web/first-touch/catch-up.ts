import type { FirstTouches } from './early-script.ts'
import { replay, runUnrecorded } from './replay.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * After hydration, tells React what the user did before it: every field that no longer has the value that the
 * server rendered, then the recorded clicks.
 */
export async function catchUp(): Promise<void> {
  if (document.documentElement.dataset.ready) return
  // Wait until React has finished its current work: during that work it would render the old value once more.
  await null
  for (const tell of fieldsAsLeft(window.firstTouches.typed)) runUnrecorded(tell)
  await replay()
}

/**
 * Returns one function per changed field, which tells React about the change. Reads all fields before calling any
 * of these functions, because the first event makes React render the other fields with their old values.
 */
function fieldsAsLeft(typed: FirstTouches['typed']): (() => void)[] {
  const fields = [...document.querySelectorAll<Field>('input, select, textarea')]
  const tellings = fields.map(field => [field, asLeft(field, typed.get(field))] as const)
  // Tell React about the focused field first, because a render caused by another field could lose its text
  // selection. Tell it again last, because the user touched this field last.
  const typing = tellings.filter(([field]) => field === document.activeElement && !isTicked(field))
  return [...typing, ...tellings, ...typing].flatMap(([, tell]) => tell ?? [])
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/**
 * Returns a function that tells React the value of the field; null if the field still has the value that the
 * server rendered.
 */
function asLeft(field: Field, typed: string | undefined): (() => void) | null {
  if (field.type === 'hidden') return null
  return isTicked(field) ? ticked(field) : written(field, typed ?? field.value)
}

/**
 * Returns a function that tells React about a checkbox or radio button. React listens to the click, which toggles
 * the box. So the function first toggles the box back; the click then leads to the state that the user chose.
 */
function ticked(field: HTMLInputElement): (() => void) | null {
  const { checked } = field
  if (checked === field.defaultChecked || (field.type === 'radio' && !checked)) return null
  return () => {
    field.checked = !checked
    field.click()
  }
}

function written(field: Field, value: string): (() => void) | null {
  const drawn = drawnValue(field)
  if (value === drawn && field.value === drawn) return null
  return () => {
    if (field instanceof HTMLSelectElement) field.value = value
    // The value of a file input cannot be set: only the user can choose a file.
    else if (field.type !== 'file') retype(field, drawn, value)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

function drawnValue(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const drawn = [...field.options].find(option => option.defaultSelected) ?? field.options[0]
  return drawn?.value ?? ''
}

/**
 * Sets the value of a field so that React notices. React ignores a value equal to the last one that it recorded
 * for the field. So first make React record the value that the server rendered, on a copy of the field: the field
 * itself then keeps its text and its selection.
 */
function retype(field: Exclude<Field, HTMLSelectElement>, drawn: string, value: string): void {
  Object.getOwnPropertyDescriptor(field, 'value')?.set?.call(field.cloneNode(), drawn)
  if (field.value !== value)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
