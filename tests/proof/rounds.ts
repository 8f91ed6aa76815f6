import type { Locator, Page } from '@playwright/test'
import { touched, written } from '../journeys/touch.ts'

/** Something to touch: by what it is and says, since the page before the script has others than after. */
export type Control = {
  name: string
  /** Of the header or the foot, which every page has. */
  isFrame: boolean
  /** The place of its kind among those it stands beside: two that change the same thing are not touched together. */
  beside: number
  /** Opens a panel, which the next touch elsewhere would close. */
  isPanel: boolean
}

const selector = [...Object.values(touched), 'button[popovertarget]'].join(', ')
const seen = (page: Page) => page.locator(selector).filter({ visible: true })

export function controlsOf(page: Page): Promise<Control[]> {
  return described(seen(page))
}

/** In each round one of those that stand side by side, and one panel at most, as the last. */
export function roundsOf(controls: Control[]): Control[][] {
  const panels = controls.filter(({ isPanel }) => isPanel)
  const plain = controls.filter(({ isPanel }) => !isPanel)
  const most = Math.max(panels.length, ...plain.map(({ beside }) => beside + 1))
  return Array.from({ length: most }, (_, at) => [
    ...plain.filter(({ beside }) => beside === at),
    ...panels.slice(at, at + 1),
  ])
}

export async function touchInTurn(page: Page, round: Control[]): Promise<void> {
  for (const { name } of round) {
    const all = seen(page)
    const index = (await described(all)).findIndex(one => one.name === name)
    if (index >= 0) await touch(page, all.nth(index))
  }
}

function described(all: Locator): Promise<Control[]> {
  return all.evaluateAll(elements => {
    const met = new Map<string, number>()
    const count = (key: string) => {
      met.set(key, (met.get(key) ?? 0) + 1)
      return met.get(key)!
    }
    const parents: (Element | null)[] = []
    const placeOf = (one: Element) => {
      // A choice is one of its group, a step one of its stepper, a dot one of its row.
      const group = one.closest('fieldset, [role=group], .stepper, ul, ol, table') ?? one
      if (!parents.includes(group)) parents.push(group)
      return `group ${parents.indexOf(group)}`
    }
    return elements.map(one => {
      const label = one.getAttribute('aria-label') ?? one.textContent
      const words = [one.localName, one.getAttribute('type'), one.getAttribute('name') ?? one.id, label]
      const name = words.join(' ').replace(/\s+/g, ' ').slice(0, 90)
      return {
        name: `${name} ${count(name)}`,
        isFrame: one.closest('body > header, body > footer, .top-bar, .side-bar') !== null,
        beside: count(placeOf(one)) - 1,
        isPanel: one.hasAttribute('popovertarget'),
      }
    })
  })
}

async function touch(page: Page, control: Locator): Promise<void> {
  const [tag, type, panel, isFixed] = await control.evaluate(one => [
    one.localName,
    one.getAttribute('type') ?? '',
    one.getAttribute('popovertarget') ?? '',
    one.matches(':read-only, [role=combobox]'),
  ])
  if (tag === 'button' || tag === 'summary' || type === 'checkbox' || type === 'radio') await control.click()
  else if (tag === 'select') await control.selectOption({ index: 1 })
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
