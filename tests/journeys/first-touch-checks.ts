import { expect, type Page, test } from '@playwright/test'
import { open } from './pages.ts'
import { deadControls, openBlocked, openUnscripted, stateOf, useAllControls } from './touch.ts'

/**
 * Uses all controls of the page in two tabs: in one before the page's script loads, in the other after. Both tabs
 * must then show the same state.
 */
export async function expectSameEarly(page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    const usual = await tabBeside(page)
    // Allow motion, so that the carousel moves and the first press on its button stops it. In both tabs it must
    // then have stopped: two moving carousels are never in the same state.
    for (const one of [page, usual]) await one.emulateMedia({ reducedMotion: 'no-preference' })
    await open(usual, address)
    await useAllControls(usual)
    const release = await openUnscripted(page, address)
    await useAllControls(page)
    await release()
    await expect.poll(() => differences(page, usual), { message: address }).toEqual([])
  })
}

/**
 * Returns the second tab. It is opened once for all pages, because opening a tab takes longer than loading a page.
 */
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
  await test.step(`at ${address}, every visible control works even if the script fails to load`, async () => {
    await openBlocked(page, address)
    expect(await deadControls(page), address).toEqual([])
  })
}
