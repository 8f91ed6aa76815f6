/**
 * Finds the filter form of the home page; null if all screenings are alike, so that there is nothing to
 * filter by.
 */
export const filtersIn = (page: ParentNode) => page.querySelector<HTMLFormElement>('.filters')

/**
 * Returns the URL of the programme with the chosen filters, and with this day if one is given. Leaves out filters
 * set to « all », to keep the URL short.
 */
export function chosenFilters(form: HTMLFormElement, day?: string | null): string {
  const chosen = new FormData(form)
  if (day) chosen.set('jour', day)
  const entries = [...chosen].map(([name, value]) => [name, String(value)])
  return `/?${new URLSearchParams(entries.filter(([, value]) => value !== ''))}#programme`
}

/** True if the user has changed a filter since the server sent the page. */
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
 * Shows the chosen filters in the form at once, without waiting for the response. The user can then choose another
 * filter immediately, and the form does not change when the response arrives.
 */
export function setFilters(form: HTMLFormElement, chosen: URLSearchParams | FormData): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLSelectElement || field instanceof HTMLInputElement)) continue
    const value = chosen.get(field.name)
    if (field instanceof HTMLSelectElement) field.value = String(value ?? '')
    else if (field.type === 'checkbox') field.checked = Boolean(value)
    // The remaining field is the day. If the URL has no day, keep the day that the page shows.
    else field.value = String(value ?? field.value)
    field.closest('label')?.toggleAttribute('data-chosen', Boolean(value))
    const folded = field.closest('details')
    if (folded && value) folded.open = true
  }
  // On a phone, the row of filters scrolls sideways: scroll it back to its start, where the chosen filters are.
  form.scrollLeft = 0
}

/** True if two forms offer the same filters, so that the form on the page can be kept. */
export const offerTheSame = (one: HTMLFormElement, other: HTMLFormElement) => offered(one) === offered(other)

/**
 * Returns the names, values and texts of all fields and options as one text, so that two forms can be compared.
 */
const offered = (form: HTMLFormElement): string =>
  [...form.querySelectorAll('label [name], label option')]
    .map(one => `${one.getAttribute('name')} ${one.getAttribute('value')} ${one.textContent}`)
    .join('\n')

/** Updates the form on the page to the filters that the server rendered. */
export function syncFilters(form: HTMLFormElement, drawn: HTMLFormElement): void {
  setFilters(form, new FormData(drawn))
  form.querySelector('a')?.remove()
  form.append(...drawn.querySelectorAll('a'))
}
