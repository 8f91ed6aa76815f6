import type { ElementHandle, Page } from '@playwright/test'
import { touched, written } from '../journeys/touch.ts'

/** Something to touch: by what it is and says, since the page before the script has others than after. */
export type Control = {
  name: string
  /** Of the header or the foot, which every page has. */
  isFrame: boolean
  /** What it stands in with others: two of them may change the same thing, and are not touched together. */
  group: number
  /** Opens a panel, which the next touch elsewhere would close. */
  isPanel: boolean
}

const selector = [...Object.values(touched), 'button[popovertarget]'].join(', ')
const seen = (page: Page) => page.locator(selector).filter({ visible: true })

declare global {
  interface Window {
    /** What was described last: the things themselves, since their places change while the script starts. */
    walked: (SVGElement | HTMLElement)[]
  }
}

/** In each round one of those that stand side by side, and one panel at most, as the last. */
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

/** Of a long row of buttons, which is drawn by the same lines. */
const firstAndLast = (row: Control[]) =>
  row.length > 4 && row.every(({ name }) => name.startsWith('button')) ? [row[0]!, row.at(-1)!] : row

export async function touchInTurn(page: Page, round: Control[]): Promise<void> {
  for (const { name } of round) {
    try {
      await touchOne(page, name)
    } catch (error) {
      // What the touch before it changed may be drawn anew just now.
      if (!String(error).includes('not attached')) throw error
      await touchOne(page, name)
    }
  }
}

async function touchOne(page: Page, name: string): Promise<void> {
  let index = await placeOf(page, name)
  if (index < 0) {
    // Painted before all of it had come: nobody touches what is not there yet.
    await page.waitForFunction(() => document.readyState !== 'loading')
    index = await placeOf(page, name)
  }
  if (index >= 0) await touch(page, await page.evaluateHandle(at => window.walked[at]!, index))
}

const placeOf = async (page: Page, name: string) =>
  (await controlsOf(page)).findIndex(one => one.name === name)

export function controlsOf(page: Page): Promise<Control[]> {
  return seen(page).evaluateAll(all => {
    // Nobody reaches what a dialog covers.
    const dialog = document.querySelector('dialog[open]')
    const elements = all.filter(one => !dialog || dialog.contains(one))
    window.walked = elements
    const met = new Map<string, number>()
    const groups: Element[] = []
    const groupOf = (one: Element) => {
      // A choice is one of its set, a step one of its stepper, a dot one of its row.
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

/** The second, where there is one. */
const otherChoice = (list: ElementHandle<SVGElement | HTMLElement>): Promise<number> =>
  list.evaluate(one => Math.min(1, (one as HTMLSelectElement).options.length - 1))

async function touch(page: Page, control: ElementHandle<SVGElement | HTMLElement>): Promise<void> {
  const [tag, type, panel, isFixed] = await control.evaluate(one => [
    one.localName,
    one.getAttribute('type') ?? '',
    one.getAttribute('popovertarget') ?? '',
    one.matches(':read-only, [role=combobox]'),
  ])
  // One that says it is of no use now may be pressed all the same, at any time.
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
  // Who opens the search has something to look for.
  if (panel === 'recherche') await page.locator(`#${panel} [role=combobox]`).fill('nosferatu')
}
