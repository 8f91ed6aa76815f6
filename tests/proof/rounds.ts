import type { ElementHandle, Page } from '@playwright/test'
import { touched, written } from '../journeys/touch.ts'

/**
 * A control of a page. It is found by its name, made of its kind and label, because hydration may replace its
 * element.
 */
export type Control = {
  name: string
  /** True for a control of the header or footer, which all pages share. */
  isFrame: boolean
  /**
   * The number of its group: controls of a group may change the same thing on the page, so a round uses only one
   * of them.
   */
  group: number
  /**
   * True for a control that opens a panel. It is used last in a round, because using another control would close
   * the panel.
   */
  isPanel: boolean
}

const selector = [...Object.values(touched), 'button[popovertarget]'].join(', ')
const seen = (page: Page) => page.locator(selector).filter({ visible: true })

declare global {
  interface Window {
    /**
     * The elements that `controlsOf` has listed last, in the order of its result. They are stored because
     * hydration may move elements on the page.
     */
    walked: (SVGElement | HTMLElement)[]
  }
}

/**
 * Divides the controls into rounds, each of which is used in one visit. A round has one control per group, and at
 * most one that opens a panel, as the last.
 */
export function roundsOf(controls: Control[]): Control[][] {
  const panels = controls.filter(({ isPanel }) => isPanel)
  const groups = [...Map.groupBy(without(panels, controls), ({ group }) => group).values()].map(firstAndLast)
  const most = Math.max(panels.length, ...groups.map(({ length }) => length))
  return Array.from({ length: most }, (_, at) => [
    ...groups.flatMap(group => group.slice(at, at + 1)),
    ...panels.slice(at, at + 1),
  ])
}

const without = (some: Control[], all: Control[]) => all.filter(one => !some.includes(one))

/**
 * Of a row of more than four buttons, returns only the first and the last, because the same component renders all
 * of them. Returns any other group of controls unchanged.
 */
const firstAndLast = (row: Control[]) =>
  row.length > 4 && row.every(({ name }) => name.startsWith('button')) ? [row[0]!, row.at(-1)!] : row

export async function touchInTurn(page: Page, round: Control[]): Promise<void> {
  for (const { name } of round) {
    try {
      await touchOne(page, name)
    } catch (error) {
      // Try again: the element may have been replaced when the previous control was used.
      if (!String(error).includes('not attached')) throw error
      await touchOne(page, name)
    }
  }
}

async function touchOne(page: Page, name: string): Promise<void> {
  let index = await placeOf(page, name)
  if (index < 0) {
    // The page was painted before the whole document had arrived: wait for the rest.
    await page.waitForFunction(() => document.readyState !== 'loading')
    index = await placeOf(page, name)
  }
  if (index >= 0) await touch(page, await page.evaluateHandle(at => window.walked[at]!, index))
}

const placeOf = async (page: Page, name: string) =>
  (await controlsOf(page)).findIndex(one => one.name === name)

export function controlsOf(page: Page): Promise<Control[]> {
  return seen(page).evaluateAll(all => {
    // While a dialog is open, only its controls can be used.
    const dialog = document.querySelector('dialog[open]')
    const elements = all.filter(one => !dialog || dialog.contains(one))
    window.walked = elements
    const met = new Map<string, number>()
    const groups: Element[] = []
    const groupOf = (one: Element) => {
      // Radio buttons of a fieldset, buttons of a row, and the dots of the carousel form one group each.
      const set = one.matches('button, [type=radio]') ? one.closest('fieldset, [role=group], ul, ol') : null
      const group = set ?? one.parentElement ?? one
      if (!groups.includes(group)) groups.push(group)
      return groups.indexOf(group)
    }
    return elements.map(one => {
      const label = one.getAttribute('aria-label') ?? one.textContent
      const words = [one.localName, one.getAttribute('type'), one.getAttribute('name') ?? one.id, label]
      const name = words.join(' ').replace(/\s+/g, ' ').slice(0, 90)
      met.set(name, (met.get(name) ?? 0) + 1)
      return {
        name: `${name} ${met.get(name)}`,
        isFrame: one.closest('body > header, body > footer, .top-bar, .side-bar') !== null,
        group: groupOf(one),
        isPanel: one.hasAttribute('popovertarget'),
      }
    })
  })
}

/** Returns the index of the second option, or of the first if there is only one. */
const otherChoice = (list: ElementHandle<SVGElement | HTMLElement>): Promise<number> =>
  list.evaluate(one => Math.min(1, (one as HTMLSelectElement).options.length - 1))

async function touch(page: Page, control: ElementHandle<SVGElement | HTMLElement>): Promise<void> {
  const [tag, type, panel, isFixed] = await control.evaluate(one => [
    one.localName,
    one.getAttribute('type') ?? '',
    one.getAttribute('popovertarget') ?? '',
    one.matches(':read-only, [role=combobox]'),
  ])
  // `force` is needed because Playwright does not click a control with aria-disabled, but a visitor can.
  if (tag === 'button' || tag === 'summary' || type === 'checkbox' || type === 'radio')
    await control.click({ force: (await control.getAttribute('aria-disabled')) === 'true' })
  else if (tag === 'select') await control.selectOption({ index: await otherChoice(control) })
  else if (type === 'file')
    await control.setInputFiles({
      name: 'affiche.png',
      mimeType: 'image/png',
      buffer: Buffer.from('une image'),
    })
  else if (!isFixed) await control.fill(written[String(type)] ?? '1230')
  // The button has opened the search, so type into it.
  if (panel === 'recherche') await page.locator(`#${panel} [role=combobox]`).fill('nosferatu')
}
