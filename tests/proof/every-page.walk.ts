import { logInAs } from '../journeys/admin.ts'
import { expectNothingDead, expectSameEarly } from '../journeys/first-touch-checks.ts'
import {
  mailedAddresses,
  membersAddresses,
  staffAddresses,
  visitorsPages,
} from '../journeys/first-touch-pages.ts'
import { test } from '../journeys/members.ts'
import { addressOf } from '../journeys/pages.ts'

// The entrance's worker would hand out by itself the script that is held back.
test.use({ serviceWorkers: 'block' })

// What the journeys do on one page of each family, on every page; no clock is in it.
for (const [held, expectKept] of [
  ['where the script cannot be had', expectNothingDead],
  ['before the script came', expectSameEarly],
] as const) {
  test(`visitors, ${held}`, async ({ page, request }) => {
    for (const name of visitorsPages) await expectKept(page, await addressOf(request, name))
  })

  test(`whoever has a mail, ${held}`, async ({ page }) => {
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
