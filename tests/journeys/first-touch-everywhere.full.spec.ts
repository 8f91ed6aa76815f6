import { logInAs } from './admin.ts'
import { expectNothingDead, expectSameEarly } from './first-touch-checks.ts'
import { mailedAddresses, membersAddresses, staffAddresses, visitorsPages } from './first-touch-pages.ts'
import { test } from './members.ts'
import { addressOf } from './pages.ts'

// Block the service worker of the gate pages: it would serve the script that these tests delay.
test.use({ serviceWorkers: 'block' })
// The timeout is long, because each test visits dozens of pages.
test.describe.configure({ timeout: 1_800_000 })

// These are the checks of first-touch.spec.ts, on every page instead of one page per template.
for (const [held, expectKept] of [
  ['where the script cannot be had', expectNothingDead],
  ['before the script came', expectSameEarly],
] as const) {
  test(`controls of visitors' pages work ${held}`, async ({ page, request }) => {
    for (const name of visitorsPages) await expectKept(page, await addressOf(request, name))
  })

  test(`controls of pages behind mailed links work ${held}`, async ({ page }) => {
    for (const address of await mailedAddresses(page)) await expectKept(page, address)
  })

  test(`controls of members' pages work ${held}`, async ({ page, request }) => {
    for (const address of await membersAddresses(page, await addressOf(request, 'a screening')))
      await expectKept(page, address)
  })

  test(`controls of back-office pages work ${held}`, async ({ page }) => {
    await logInAs(page, 'admin')
    for (const address of await staffAddresses(page)) await expectKept(page, address)
  })
}
