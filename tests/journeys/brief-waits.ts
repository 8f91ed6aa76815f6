import type { Page } from '@playwright/test'

type Context = { rawEvaluateHandle: (source: string) => Promise<unknown>; isBrief?: true }
type Inside = {
  _connection: { toImpl: (page: Page) => { mainFrame: () => { mainContext: () => Promise<object> } } }
}

/**
 * Each time an expectation has to look again, Playwright writes the whole page down in words, in case it is the last
 * time: an eighth of what a page costs. It has no setting for that; what it writes down when a journey failed stays.
 */
export async function waitBriefly(page: Page): Promise<void> {
  const frame = (page as unknown as Inside)._connection.toImpl(page).mainFrame()
  const context: Context = Object.getPrototypeOf(Object.getPrototypeOf(await frame.mainContext()))
  if (context.isBrief) return
  context.isBrief = true
  const { rawEvaluateHandle } = context
  context.rawEvaluateHandle = function (source) {
    return rawEvaluateHandle.call(
      this,
      source.replace('ariaSnapshotForExpectFailure(element, options) {', '$& return'),
    )
  }
}
