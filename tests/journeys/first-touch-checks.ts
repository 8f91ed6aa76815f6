import { expect, type Page, test } from '@playwright/test'
import { open } from './pages.ts'
import { deadControls, openBlocked, openUnscripted, stateOf, touchEverything } from './touch.ts'

/** Interacts with the page before and after its script loads: both pages must end in the same state. */
export async function expectSameEarly(page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    const usual = await tabBeside(page)
    // Allow motion, so that the first press on the carousel's button stops it: a running one never matches.
    for (const one of [page, usual]) await one.emulateMedia({ reducedMotion: 'no-preference' })
    await open(usual, address)
    await touchEverything(usual)
    const release = await openUnscripted(page, address)
    await touchEverything(page)
    await release()
    await expect.poll(() => differences(page, usual), { message: address }).toEqual([])
  })
}

/** One second tab for all pages: opening a tab costs more than loading a page. */
const tabBeside = async (page: Page) =>
  page
    .context()
    .pages()
    .find(other => other !== page) ?? (await page.context().newPage())

export async function differences(page: Page, usual: Page): Promise<string[]> {
  const [early, late] = [await stateOf(page), await stateOf(usual)]
  return Array.from({ length: Math.max(early.length, late.length) }, (_, at) => [
    early[at],
    late[at],
  ]).flatMap(([mine, theirs]) => (mine === theirs ? [] : [`${mine} ≠ ${theirs}`]))
}

export async function expectNothingDead(page: Page, address: string): Promise<void> {
  await test.step(`${address} without its script`, async () => {
    await openBlocked(page, address)
    expect(await deadControls(page), address).toEqual([])
  })
}
