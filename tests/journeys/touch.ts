import { expect, type Page } from '@playwright/test'
import { wake } from './pages.ts'

const scripts = '**/assets/*.js'

/** What can be done on a page without leaving it. A film is picked in a list before the script came, and in a search after. */
export const touched = {
  folds: 'details:not([open]) > summary',
  fields: 'input:enabled, select:enabled:not(#movies_id), textarea:enabled',
  buttons: 'button[type=button]:not([popovertarget])',
  search: 'header button[popovertarget="recherche"]',
}

/** What is drawn by the script that hears it cannot be touched before. */
const drawnByScript = '.plan-editor'

/** What is written into a field, by its type. */
export const written: Record<string, string> = {
  number: '3',
  email: 'premiere@touche.fr',
  tel: '0123456789',
  date: '2027-05-04',
  time: '20:30',
  password: 'Touche-1!',
}

/** Opens a page whose script does not come before it is let through: no clock decides what is "before". */
export async function openUnscripted(page: Page, address: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route(scripts, async route => {
    await held.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  // Nobody touches what is not drawn yet, and without its styles more is seen than will be.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )
  return async () => {
    held.resolve()
    await wake(page)
    await page.unroute(scripts)
  }
}

/** Opens a page whose script cannot be had; where it starts late, the first sign of a person asks for it. */
export async function openBlocked(page: Page, address: string): Promise<void> {
  await page.route(scripts, route => route.abort())
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await expect(async () => {
    await page.mouse.move(2, 2)
    await page.mouse.move(3, 3)
    await expect(page.locator('html')).toHaveAttribute('data-scripts', 'lost', { timeout: 1000 })
  }).toPass()
  await page.unroute(scripts)
}

/**
 * Does everything that can be done on a page without leaving it, in the order in which it stands there: opens what is
 * folded, fills in every field, presses every button that sends nothing, and asks the search for a film.
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
      // As a key does it: past what React has put in the place of the setter.
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
    // As between two touches, the page has the time to show what the first one did.
    const inTurn = async <T extends Element>(some: T[], touch: (one: T) => void) => {
      for (const one of some) {
        if (isSeen(one)) touch(one)
        await new Promise(done => setTimeout(done))
      }
    }
    await inTurn(all<HTMLElement>(touched.folds), fold => fold.click())
    // What is there now: a field that only shows up once others are filled in is not the first thing one touches.
    const buttons = all<HTMLButtonElement>(touched.buttons)
    await inTurn(all<Field>(touched.fields), fill)
    await inTurn(buttons, button => button.click())
    // Last, since any other touch would close it: the search, and a word in it.
    await inTurn(all<HTMLButtonElement>(touched.search), button => button.click())
    await inTurn(all<HTMLInputElement>('[popover] [role=combobox]'), field => write(field, 'nosferatu'))
  }, given)
}

/** What is neither a link, nor a button, nor a field: it does nothing by itself, and nobody would hear its first touch. */
export async function unheardControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].filter(one =>
        one.checkVisibility({ visibilityProperty: true }),
      )
    return [
      ...all(
        // A cell of a grid is drawn by the script that hears it.
        'a:not([href]), [role=button]:not(button), [role=switch], [tabindex="0"]:not(section, [role=gridcell]), button:not([type])',
      ),
      ...all('form:not([method]) [type=submit]').filter(one => !one.closest('.with-scripts')),
    ].map(one => one.outerHTML.slice(0, 120))
  })
}

/** What a page shows of what was done to it, without what is drawn anew for every answer. */
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

/** What one sees that would do nothing where the script could not be had. */
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
