import { expect } from '@playwright/test'
import { allCinemas, footer, open, textPages } from './pages.ts'
import { test } from './test.ts'

test('the footer shows the address, telephone and e-mail of each cinema', async ({
  page,
  request,
  baseURL,
}) => {
  const cinemas = await allCinemas(request)
  expect(cinemas.length).toBeGreaterThan(1)
  await open(page, '/CGU')
  for (const cinema of cinemas) {
    const block = footer(page).getByRole('listitem').filter({ hasText: cinema.name_cinema })
    await expect(block).toContainText(cinema.address_cine)
    await expect(block).toContainText(cinema.city)
    await expect(block.getByRole('link', { name: cinema.email_cine })).toHaveAttribute(
      'href',
      `mailto:${cinema.email_cine}`,
    )
    await expect(block.locator('a[href^="tel:+33"]')).toHaveText(/^\+33\s\d(\s\d\d){4}$/)
  }

  await test.step('three links lead to social networks, without a referrer', async () => {
    const links = footer(page).locator('.networks a')
    await expect(links).toHaveCount(3)
    for (const link of await links.all()) {
      const address = new URL((await link.getAttribute('href')) ?? '', baseURL)
      expect(address.origin).not.toBe(new URL(baseURL ?? '').origin)
      expect(await link.getAttribute('rel')).toContain('noreferrer')
      await expect(link).toHaveAccessibleName(/\w+/)
    }
  })
})

test('each footer link opens its page, scrolled to the top', { tag: '@full' }, async ({ page }) => {
  await open(page, '/boutique')
  for (const [address, title] of textPages) {
    const link = footer(page).locator(`a[href="${encodeURI(address)}"], a[href="${address}"]`)
    await link.scrollIntoViewIfNeeded()
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(decodeURI(new URL(page.url()).pathname)).toBe(address)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  }
})
