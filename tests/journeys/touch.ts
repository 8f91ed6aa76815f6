import { expect, type Page } from '@playwright/test'
import { wake } from './pages.ts'

const scripts = '**/assets/*.js'

/** Interactions that stay on the page. A film is picked in a select before hydration, later in a search. */
export const touched = {
  folds: 'details:not([open]) > summary',
  fields: 'input:enabled, select:enabled:not(#movies_id), textarea:enabled',
  buttons: 'button[type=button]:not([popovertarget])',
  search: 'header button[popovertarget="recherche"]',
}

/** Drawn by their own script, so they cannot be touched before that. */
const drawnByScript = '.plan-editor, .map-on-page'

/** The value to type, by the type of the field. */
export const written: Record<string, string> = {
  number: '3',
  email: 'premiere@touche.fr',
  tel: '0123456789',
  date: '2027-05-04',
  time: '20:30',
  password: 'Touche-1!',
}

/** Opens a page and holds its scripts back until the returned function is called, without any timing. */
export async function openUnscripted(page: Page, address: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route(scripts, async route => {
    await held.promise
    await route.continue()
  })
  // DOMContentLoaded waits for the module scripts of a page, which are held.
  await page.goto(address, { waitUntil: 'commit' })
  // Wait for the whole document and its styles: without them, more controls are visible than a visitor would see.
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
 * Performs every interaction that stays on the page, in document order: opens folds, fills in every field,
 * presses every button that does not submit, and searches for a film.
 */
export async function touchEverything(page: Page): Promise<void> {
  const given = { touched, written, drawnByScript }
  await page.evaluate(async ({ touched, written, drawnByScript }) => {
    type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
    const isSeen = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) && !one.closest(drawnByScript)
    const all = <T extends Element>(selector: string) =>
      [...document.querySelectorAll<T>(selector)].filter(isSeen)
    const write = (field: Field, value: string) => {
      // Use the native setter, as typing does: React replaces the setter of the element.
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
    // Give the page time to update, as between two real interactions.
    const touchEach = async <T extends Element>(some: T[], touch: (one: T) => void) => {
      for (const one of some) {
        if (isSeen(one)) touch(one)
        await new Promise(done => setTimeout(done))
      }
    }
    await touchEach(all<HTMLElement>(touched.folds), fold => fold.click())
    // Only the current buttons: a control that appears later is not the first one touched.
    const buttons = all<HTMLButtonElement>(touched.buttons)
    await touchEach(all<Field>(touched.fields), fill)
    await touchEach(buttons, button => button.click())
    // The search comes last, since any other interaction would close it.
    await touchEach(all<HTMLButtonElement>(touched.search), button => button.click())
    await touchEach(all<HTMLInputElement>('[popover] [role=combobox]'), field => write(field, 'nosferatu'))
  }, given)
}

/** Controls that lose a touch before hydration: no native link, button or field, or no form to submit to. */
export async function unheardControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(one =>
        one.checkVisibility({ visibilityProperty: true }),
      )
    return [
      ...all(
        // Grid cells are drawn by their own script.
        'a:not([href]), [role=button]:not(button), [role=switch], [tabindex="0"]:not(section, [role=gridcell], [role=grid] *), button:not([type])',
      ),
      ...all('form:not([method]) [type=submit]').filter(one => !one.closest('.with-scripts')),
    ].map(one => one.outerHTML.slice(0, 120))
  })
}

/** The state of the fields and controls of a page, without tokens that differ in every response. */
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

/** Visible controls that do nothing without the script. */
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
