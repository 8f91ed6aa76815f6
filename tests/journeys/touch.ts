import { expect, type Page } from '@playwright/test'
import { wake } from './pages.ts'

const scripts = '**/assets/*.js'

/**
 * Selectors for the controls to use on a page. They leave out the field to pick a film: before hydration it is a
 * select, after hydration a search, so its states differ.
 */
export const touched = {
  folds: 'details:not([open]) > summary',
  fields: 'input:enabled, select:enabled:not(#movies_id), textarea:enabled',
  buttons: 'button[type=button]:not([popovertarget])',
  search: 'header button[popovertarget="recherche"]',
}

/**
 * Parts of a page that only the script renders. They have no controls before it runs, so their controls are not
 * used.
 */
const drawnByScript = '.plan-editor, .map-on-page'

/** The text to type into a field, by the field's type. */
export const written: Record<string, string> = {
  number: '3',
  email: 'premiere@touche.fr',
  tel: '0123456789',
  date: '2027-05-04',
  time: '20:30',
  password: 'Touche-1!',
}

/** Opens a page, and delays its scripts until the test calls the returned function. */
export async function openUnscripted(page: Page, address: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route(scripts, async route => {
    await held.promise
    await route.continue()
  })
  // Do not wait for DOMContentLoaded: it comes only after the module scripts of the page, which are delayed.
  await page.goto(address, { waitUntil: 'commit' })
  // Wait for the whole document and its styles. Without styles, more controls are visible than a visitor would
  // see.
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )
  return async () => {
    held.resolve()
    await wake(page)
    await page.unroute(scripts)
  }
}

/** Opens a page whose scripts fail to load. */
export async function openBlocked(page: Page, address: string): Promise<void> {
  await page.route(scripts, route => route.abort())
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('html')).toHaveAttribute('data-scripts', 'lost')
  await page.unroute(scripts)
}

/**
 * Uses every control that does not leave the page, in document order: opens collapsed sections, fills in fields,
 * presses buttons that do not submit, and searches for a film.
 */
export async function useAllControls(page: Page): Promise<void> {
  const given = { touched, written, drawnByScript }
  await page.evaluate(async ({ touched, written, drawnByScript }) => {
    type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
    const isSeen = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) && !one.closest(drawnByScript)
    const all = <T extends Element>(selector: string) =>
      [...document.querySelectorAll<T>(selector)].filter(isSeen)
    const write = (field: Field, value: string) => {
      // Use the native setter, as typing does: React replaces the setter of the element itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
    const fill = (field: Field) => {
      if (field.type === 'checkbox' || field.type === 'radio') field.click()
      else if (field instanceof HTMLSelectElement)
        write(field, (field.options[1] ?? field.options[0])?.value ?? '')
      else if (field.type === 'file') choose(field as HTMLInputElement)
      else if (!field.readOnly && field.role !== 'combobox') write(field, written[field.type] ?? '1230')
    }
    const choose = (field: HTMLInputElement) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File(['une image'], 'affiche.png', { type: 'image/png' }))
      field.files = chosen.files
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
    // After each control, let the page run its own tasks before using the next: a visitor would not be faster.
    const touchEach = async <T extends Element>(some: T[], touch: (one: T) => void) => {
      for (const one of some) {
        if (isSeen(one)) touch(one)
        await new Promise(done => setTimeout(done))
      }
    }
    await touchEach(all<HTMLElement>(touched.folds), fold => fold.click())
    // List the buttons before using any: a button that appears later did not exist before hydration.
    const buttons = all<HTMLButtonElement>(touched.buttons)
    await touchEach(all<Field>(touched.fields), fill)
    await touchEach(buttons, button => button.click())
    // Search last, because using any other control would close the search.
    await touchEach(all<HTMLButtonElement>(touched.search), button => button.click())
    await touchEach(all<HTMLInputElement>('[popover] [role=combobox]'), field => write(field, 'nosferatu'))
  }, given)
}

/**
 * Returns the controls on which a click before hydration is lost: elements other than native links, buttons and
 * fields, and submit buttons whose form works only with the script.
 */
export async function controlsWithoutHandler(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(one =>
        one.checkVisibility({ visibilityProperty: true }),
      )
    return [
      ...all(
        // Grid cells are left out: their own script renders them.
        'a:not([href]), [role=button]:not(button), [role=switch], [tabindex="0"]:not(section, [role=gridcell], [role=grid] *), button:not([type])',
      ),
      ...all('form:not([method]) [type=submit]').filter(one => !one.closest('.with-scripts')),
    ].map(one => one.outerHTML.slice(0, 120))
  })
}

/** Returns the state of a page's fields and controls, without tokens, which differ in every response. */
export async function stateOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
    const all = <T extends Element>(selector: string) => [...document.querySelectorAll<T>(selector)]
    const marks = ['aria-pressed', 'aria-current', 'aria-expanded', 'aria-disabled', 'aria-label']
    const fields = all<Field>('input, select, textarea')
      .filter(({ name }) => !/idempotency_key|scan_id|challenge/.test(name))
      .map(one => `${one.name || one.id} ${one.type} ${'checked' in one && one.checked} ${one.value}`)
    const buttons = all<HTMLElement>('button, summary').map(one =>
      [one.textContent, ...marks.map(name => one.getAttribute(name))].join(' '),
    )
    const said = all<HTMLElement>('output, [role=alert], h1, h2, dialog').map(one => one.textContent)
    const folds = all<HTMLDetailsElement>('details').map(one => `fold ${one.open}`)
    const panels = all('[popover]').map(one => `${one.id} ${one.matches(':popover-open')}`)
    const found = all('[role=option]').map(one => one.textContent)
    const films = all('video, iframe').map(one => one.localName)
    return [
      location.pathname + location.search,
      ...fields,
      ...buttons,
      ...said,
      ...folds,
      ...panels,
      ...found,
      ...films,
    ].map(String)
  })
}

/** Returns the visible controls that do nothing without the script. */
export async function deadControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true })
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen)
    const unsent = all('form').filter(
      form =>
        all('input:not([type=hidden]), select, textarea').some(field => form.contains(field)) &&
        !all('[type=submit]').some(button => form.contains(button)),
    )
    return [
      ...all('.with-scripts'),
      ...all('button[type=button]:not([popovertarget])'),
      ...all('form:not([method])'),
      ...unsent,
    ].map(one => one.outerHTML.slice(0, 120))
  })
}
