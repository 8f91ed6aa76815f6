/** The form of the home page; a programme without anything to tell its screenings apart has none. */
export const filtersIn = (page: ParentNode) => page.querySelector<HTMLFormElement>('.filters')

/** The address of what the form says, or of another day of it. Without the lists left at « all »: it stays short. */
export function chosenIn(form: HTMLFormElement, day?: string | null): string {
  const chosen = new FormData(form)
  if (day) chosen.set('jour', day)
  const entries = [...chosen].map(([name, value]) => [name, String(value)])
  return `/?${new URLSearchParams(entries.filter(([, value]) => value !== ''))}#programme`
}

/** Whether something was chosen that the page, as it was sent, does not show. */
export const isChanged = (form: HTMLFormElement): boolean =>
  [...form.elements].some(field =>
    field instanceof HTMLInputElement
      ? field.checked !== field.defaultChecked
      : field instanceof HTMLSelectElement && field.selectedIndex !== sentIndex(field),
  )

const sentIndex = ({ options }: HTMLSelectElement) =>
  Math.max(
    0,
    [...options].findIndex(option => option.defaultSelected),
  )

/**
 * Has the form say what is asked for, before it is drawn: whatever is chosen meanwhile is added to it, and nothing of it
 * moves when the answer comes.
 */
export function say(form: HTMLFormElement, chosen: URLSearchParams | FormData): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) continue
    const value = chosen.get(field.name)
    if (field instanceof HTMLSelectElement) field.value = String(value ?? '')
    else if (field.type === 'checkbox') field.checked = Boolean(value)
    // The day: an address without one leaves it to the page.
    else field.value = String(value ?? field.value)
    field.closest('label')?.toggleAttribute('data-chosen', Boolean(value))
  }
  // On a telephone what is chosen stands first in the row.
  form.scrollLeft = 0
}

/** Whether two forms have the same to choose from: the one on the page can stay. */
export const offerTheSame = (one: HTMLFormElement, other: HTMLFormElement) => offered(one) === offered(other)

/** Each field and each answer of a list, by name, value and words. */
const offered = (form: HTMLFormElement): string =>
  [...form.querySelectorAll('label [name], label option')]
    .map(one => `${one.getAttribute('name')} ${one.getAttribute('value')} ${one.textContent}`)
    .join('\n')

/** The form on the page becomes what the server drew. */
export function bringInLine(form: HTMLFormElement, drawn: HTMLFormElement): void {
  say(form, new FormData(drawn))
  form.querySelector('a')?.remove()
  form.append(...drawn.querySelectorAll('a'))
}
