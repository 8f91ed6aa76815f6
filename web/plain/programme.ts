import { fromBrowser } from '../api-client.ts'
import { element } from './element.ts'
import { chosenFilters, filtersIn, isChanged, offerTheSame, setFilters, syncFilters } from './filters.ts'

/**
 * The parts of the page that change with the day, filters or week. `.coming` is absent if there are no
 * upcoming films.
 */
const parts = ['#programme', '.coming']

/** When the visitor chooses another day, filter or week, loads only the programme instead of the whole page. */
export function startProgramme(): void {
  if (!document.getElementById('programme')) return
  let shown = pageOf(location.href)
  let asked = new AbortController()
  // The element whose text screen readers announce after an update. They announce it only if the element was there
  // before, so it is outside of the programme, which is replaced.
  const status = element('p', { role: 'status', class: 'spoken' })
  document.getElementById('programme')?.before(status)
  centreDay()

  const show = async (address: string, isNew: boolean) => {
    asked.abort()
    asked = new AbortController()
    const { signal } = asked
    const form = filtersIn(document)
    if (form) setFilters(form, new URL(address, location.href).searchParams)
    document.querySelector('.film-list')?.setAttribute('aria-busy', 'true')
    try {
      const response = await fromBrowser(address, { signal })
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      // Ignore the response if the user has chosen something else since: the response may have arrived just before
      // its request was aborted.
      if (signal.aborted) return
      if (!response.ok || !page.getElementById('programme')) return load(address)
      if (isNew && pageOf(address) !== shown) history.pushState(null, '', address)
      shown = pageOf(address)
      put(page)
      status.textContent = inWords()
    } catch {
      // After a network error, load the page as a whole: the browser then shows its own error and a button to try
      // again.
      if (!signal.aborted) load(address)
    }
  }

  document.addEventListener('click', event => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const link = event.target.closest<HTMLAnchorElement>(`#programme a[href^="${location.pathname}?"]`)
    if (!link) return
    event.preventDefault()
    // The link « Effacer les filtres » also forgets the cinema of the last visit.
    if (link.closest('.filters')) rememberCinema('')
    // The link of a day contains the filters of the last response. Take the filters from the form, where the user
    // may have chosen others since.
    const form = link.closest('.day-strip') && filtersIn(document)
    void show(form ? chosenFilters(form, new URL(link.href).searchParams.get('jour')) : link.href, true)
  })
  document.addEventListener('change', ({ target }) => {
    const form = target instanceof Element && target.closest<HTMLFormElement>('.filters')
    if (form) void show(chosenFilters(form), true)
  })
  addEventListener('popstate', () => {
    if (pageOf(location.href) === shown) return
    // After the Back button, set `shown` before the response arrives. Otherwise, if the user goes forward before
    // that, this listener would find no difference and do nothing.
    shown = pageOf(location.href)
    void show(shown, false)
  })
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.closest('.filters') && target.name === 'cinema')
      rememberCinema(target.value)
  })
  chooseCinema()
  // Show the films for the filters in the form if they differ from those of the page: the user may have chosen a
  // filter before this script started, or chooseCinema may have set the cinema of the last visit.
  const form = filtersIn(document)
  if (form && isChanged(form)) void show(chosenFilters(form), true)
}

const cinemaKey = 'cinéma'

/**
 * Stores which cinema of a chain the visitor has chosen in the filters, for the next visit. An empty id removes
 * it.
 */
function rememberCinema(id: string): void {
  try {
    if (id) localStorage.setItem(cinemaKey, id)
    else localStorage.removeItem(cinemaKey)
  } catch {
    // If the browser blocks storage, every visit starts with all cinemas.
  }
}

/** Filters by the cinema of the last visit, unless the URL already sets filters. */
function chooseCinema(): void {
  const list = filtersIn(document)?.querySelector<HTMLSelectElement>('[name=cinema]')
  if (!list || location.search || list.selectedIndex > 0) return
  try {
    const id = localStorage.getItem(cinemaKey)
    if (id && [...list.options].some(({ value }) => value === id)) list.value = id
  } catch {
    // If the browser blocks storage, no cinema is remembered.
  }
}

/** Returns the URL without its fragment, which the server does not receive. */
function pageOf(address: string): string {
  const { pathname, search } = new URL(address, location.href)
  return pathname + search
}

/**
 * Loads a whole page. If only the fragment of the URL differs, reloads the page, because `assign` would load
 * nothing.
 */
function load(address: string): void {
  if (pageOf(address) === pageOf(location.href)) location.reload()
  else location.assign(address)
}

function put(page: Document): void {
  const focused = document.activeElement
  for (const part of parts) {
    const old = document.querySelector(part)
    const fresh = page.querySelector(part)
    if (old && fresh) replace(old, fresh)
    else if (old) old.remove()
    else if (fresh) document.querySelector('#programme')?.after(fresh)
  }
  // Update the login link, so that after the login the visitor comes back to the programme that is shown now.
  const login = '.site-header a[href^="/authentification/connexion"]'
  const href = page.querySelector(login)?.getAttribute('href')
  for (const link of document.querySelectorAll(login)) if (href) link.setAttribute('href', href)
  centreDay()
  if (focused && !focused.isConnected) sameAs(focused).focus({ preventScroll: true })
}

/**
 * Replaces an element. Keeps the filter form if it still offers the same filters: the user may have a list
 * open or be about to click.
 */
function replace(old: Element, fresh: Element): void {
  const form = filtersIn(old)
  const drawn = filtersIn(fresh)
  if (form && drawn && offerTheSame(form, drawn)) {
    syncFilters(form, drawn)
    for (const child of [...old.children]) if (child !== form) child.remove()
    const around = [...fresh.children]
    const at = around.indexOf(drawn)
    form.before(...around.slice(0, at))
    form.after(...around.slice(at + 1))
  } else old.replaceWith(fresh)
}

/**
 * Returns the new control that corresponds to the one that had the focus before the update. If there is none,
 * returns the title of the programme.
 */
function sameAs(focused: Element): HTMLElement {
  const name = focused.getAttribute('name')
  const href = focused.getAttribute('href')
  const same = [...document.querySelectorAll<HTMLElement>('#programme :is(a, select, input)')].find(
    one => (name && one.getAttribute('name') === name) || (href && one.getAttribute('href') === href),
  )
  return same ?? document.getElementById('programme-titre')!
}

/** Returns the text that screen readers announce after an update: the title and the number of films. */
function inWords(): string {
  const told = (what: string) => document.querySelector(`#programme ${what}`)?.textContent
  const films = document.querySelectorAll('#programme :is(.film-list, .films) > li').length
  return `${told('h2')}\u00a0: ${told(':is(.empty p, .no-showtime)') ?? `${films}\u00a0film${films > 1 ? 's' : ''}`}`
}

/** Scrolls the strip of days sideways to the chosen day, because on a phone the strip is wider than the screen. */
function centreDay(): void {
  const list = document.querySelector<HTMLElement>('.day-strip .days')
  const chosen = list?.querySelector('[aria-current]')?.parentElement
  if (list && chosen) list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2
}
