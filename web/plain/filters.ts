/** The filter form of the home page; null if its screenings do not differ in anything to filter by. */
export const filtersIn = (page: ParentNode) => page.querySelector<HTMLFormElement>('.filters')

/** The URL of the chosen filters, with another day if given. Omits lists left at « all » to keep it short. */
export function chosenIn(form: HTMLFormElement, day?: string | null): string {
  const chosen = new FormData(form)
  if (day) chosen.set('jour', day)
  const entries = [...chosen].map(([name, value]) => [name, String(value)])
  return `/?${new URLSearchParams(entries.filter(([, value]) => value !== ''))}#programme`
}

/** True if a choice differs from the page as it was sent. */
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
 * Sets the form to the requested filters before the response arrives: further choices are added to them, and
 * the form does not change when the response comes.
 */
export function say(form: HTMLFormElement, chosen: URLSearchParams | FormData): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) continue
    const value = chosen.get(field.name)
    if (field instanceof HTMLSelectElement) field.value = String(value ?? '')
    else if (field.type === 'checkbox') field.checked = Boolean(value)
    // The day: a URL without one leaves the choice to the page.
    else field.value = String(value ?? field.value)
    field.closest('label')?.toggleAttribute('data-chosen', Boolean(value))
    const folded = field.closest('details')
    if (folded && value) folded.open = true
  }
  // On a phone the chosen filters come first in the row.
  form.scrollLeft = 0
}

/** True if two forms offer the same choices, so that the current one can stay. */
export const offerTheSame = (one: HTMLFormElement, other: HTMLFormElement) => offered(one) === offered(other)

/** All fields and options, by name, value and text. */
const offered = (form: HTMLFormElement): string =>
  [...form.querySelectorAll('label [name], label option')]
    .map(one => `${one.getAttribute('name')} ${one.getAttribute('value')} ${one.textContent}`)
    .join('\n')

/** Updates the form on the page to the state that the server rendered. */
export function bringInLine(form: HTMLFormElement, drawn: HTMLFormElement): void {
  say(form, new FormData(drawn))
  form.querySelector('a')?.remove()
  form.append(...drawn.querySelectorAll('a'))
}
