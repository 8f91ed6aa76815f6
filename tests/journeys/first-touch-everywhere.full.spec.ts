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
for (const [situation, expectWorking] of [
  ['when the script cannot be loaded', expectNothingDead],
  ['when they are used before the script has loaded', expectSameEarly],
] as const) {
  test(`controls of visitors' pages work ${situation}`, async ({ page, request }) => {
    for (const name of visitorsPages) await expectWorking(page, await addressOf(request, name))
  })

  test(`controls of pages behind mailed links work ${situation}`, async ({ page }) => {
    for (const address of await mailedAddresses(page)) await expectWorking(page, address)
  })

  test(`controls of members' pages work ${situation}`, async ({ page, request }) => {
    for (const address of await membersAddresses(page, await addressOf(request, 'a screening')))
      await expectWorking(page, address)
  })

  test(`controls of back-office pages work ${situation}`, async ({ page }) => {
    await logInAs(page, 'admin')
    for (const address of await staffAddresses(page)) await expectWorking(page, address)
  })
}
