import type { FirstTouches } from './early-script.ts'
import { heard, replay } from './replay.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * After hydration, replays the user's earlier input to React: every field that differs from its rendered
 * value, then the recorded clicks.
 */
export async function catchUp(): Promise<void> {
  if (document.documentElement.dataset.ready) return
  // During its own work React would render the old value once more before it receives the new one.
  await null
  for (const tell of fieldsAsLeft(window.firstTouches.typed)) heard(tell)
  await replay()
}

/** Reads all fields before the first event: React then re-renders the others with their old values. */
function fieldsAsLeft(typed: FirstTouches['typed']): (() => void)[] {
  const fields = [...document.querySelectorAll<Field>('input, select, textarea')]
  const tellings = fields.map(field => [field, asLeft(field, typed.get(field))] as const)
  // The field in use comes first, before a render can lose its selection, and again last, as the latest
  // action.
  const typing = tellings.filter(([field]) => field === document.activeElement && !isTicked(field))
  return [...typing, ...tellings, ...typing].flatMap(([, tell]) => tell ?? [])
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** Returns a function that reports the field to React, or null if it has its rendered value. */
function asLeft(field: Field, typed: string | undefined): (() => void) | null {
  if (field.type === 'hidden') return null
  return isTicked(field) ? ticked(field) : written(field, typed ?? field.value)
}

/** React listens to the click, which toggles the box: toggled back first, it ends in the user's state. */
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
    // Only the user can choose a file.
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
 * React ignores a value equal to the last one it saw set. So set the rendered value on a copy, which React's
 * tracker sees. The field itself keeps its selection, which the next typed character replaces.
 */
function retype(field: Exclude<Field, HTMLSelectElement>, drawn: string, value: string): void {
  Object.getOwnPropertyDescriptor(field, 'value')?.set?.call(field.cloneNode(), drawn)
  if (field.value !== value)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
