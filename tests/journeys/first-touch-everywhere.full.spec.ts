import { logInAs } from './admin.ts'
import { expectNothingDead, expectSameEarly } from './first-touch-checks.ts'
import { mailedAddresses, membersAddresses, staffAddresses, visitorsPages } from './first-touch-pages.ts'
import { test } from './members.ts'
import { addressOf } from './pages.ts'

// The service worker of the ticket check would serve the script that these tests hold back.
test.use({ serviceWorkers: 'block' })
// Each test visits dozens of pages.
test.describe.configure({ timeout: 1_800_000 })

// first-touch.spec.ts does the same on one page per template.
for (const [held, expectKept] of [
  ['where the script cannot be had', expectNothingDead],
  ['before the script came', expectSameEarly],
] as const) {
  test(`visitors, ${held}`, async ({ page, request }) => {
    for (const name of visitorsPages) await expectKept(page, await addressOf(request, name))
  })

  test(`recipients of a mailed link, ${held}`, async ({ page }) => {
    for (const address of await mailedAddresses(page)) await expectKept(page, address)
  })

  test(`members, ${held}`, async ({ page, request }) => {
    for (const address of await membersAddresses(page, await addressOf(request, 'a screening')))
      await expectKept(page, address)
  })

  test(`staff, ${held}`, async ({ page }) => {
    await logInAs(page, 'admin')
    for (const address of await staffAddresses(page)) await expectKept(page, address)
  })
}
