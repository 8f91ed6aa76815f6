import type { FirstTouches } from './early-script.ts'
import { heard, replay } from './replay.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Once React has taken the page over, it hears what a person did before: every field that is not as it was drawn,
 * then the kept clicks.
 */
export async function catchUp(): Promise<void> {
  if (document.documentElement.dataset.ready) return
  // Inside its own work React would draw the old value once more before it hears of the new one.
  await null
  for (const tell of fieldsAsLeft(window.firstTouches.typed)) heard(tell)
  await replay()
}

/** All are read before the first is told: React then draws those beside it as it knows them. */
function fieldsAsLeft(typed: FirstTouches['typed']): (() => void)[] {
  const fields = [...document.querySelectorAll<Field>('input, select, textarea')]
  const tellings = fields.map(field => [field, asLeft(field, typed.get(field))] as const)
  // What somebody is typing in is told first, before anything draws over what they selected; and is what they did last.
  const typing = tellings.filter(([field]) => field === document.activeElement && !isTicked(field))
  return [...typing, ...tellings, ...typing].flatMap(([, tell]) => tell ?? [])
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** How React is told of it, where it is not as it was drawn. */
function asLeft(field: Field, typed: string | undefined): (() => void) | null {
  if (field.type === 'hidden') return null
  return isTicked(field) ? ticked(field) : written(field, typed ?? field.value)
}

/** A click turns it, and is what React listens to: turned back first, it ends up as the person left it. */
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
    // A file is chosen by the person alone.
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
 * React only hears of a value other than the one it saw being set: it sees the drawn one set, on a copy. The field itself
 * keeps what is selected in it, which the next figure replaces.
 */
function retype(field: Exclude<Field, HTMLSelectElement>, drawn: string, value: string): void {
  Object.getOwnPropertyDescriptor(field, 'value')?.set?.call(field.cloneNode(), drawn)
  if (field.value !== value)
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
