import { describe, expect, test } from 'vitest'
import { addressOf, pageMeta } from './page-meta.ts'

const page = { title: 'Metropolis', description: 'Une ville.', address: 'https://cinema.test/film/1' }
const of = { matches: [{ loaderData: { siteName: 'Le Rex' } }] }
const contentOf = (tags: ReturnType<typeof pageMeta>, name: string) =>
  (tags as Record<string, unknown>[]).find(tag => tag.name === name || tag.property === name)?.content

describe('the meta tags of a page', () => {
  test('the canonical URL of a page has no filters and no tracking parameters', () => {
    expect(addressOf(new URL('https://cinema.test/film/1?places=3&utm_source=x#seances'))).toBe(page.address)
  })

  test('the meta tags of a page contain its title, description and canonical URL', () => {
    const tags = pageMeta(of, page)
    expect(tags).toContainEqual({ title: 'Metropolis – Le Rex' })
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: page.address })
    expect(contentOf(tags, 'og:url')).toBe(page.address)
    expect(contentOf(tags, 'robots')).toBeUndefined()
  })

  test('a long description in the meta tags is cut between two words', () => {
    const summary = String(
      contentOf(pageMeta(of, { ...page, description: 'mot, '.repeat(60) }), 'description'),
    )
    expect(summary.length).toBeLessThanOrEqual(161)
    expect(summary).toMatch(/ mot…$/)
  })

  test('the meta tags of a page hidden from search engines contain noindex and no canonical URL', () => {
    const tags = pageMeta(of, { ...page, hidden: true })
    expect(contentOf(tags, 'robots')).toBe('noindex')
    expect(JSON.stringify(tags)).not.toContain('canonical')
  })

  test('a shared film page shows its poster as a small card; other pages show our own image as a large card', () => {
    const image = { address: 'https://cinema.test/api/img/a.jpg?w=960', alt: 'Affiche' }
    const withPoster = pageMeta(of, { ...page, image })
    expect(contentOf(withPoster, 'twitter:card')).toBe('summary')
    expect(contentOf(withPoster, 'og:image')).toBe(image.address)
    expect(contentOf(withPoster, 'og:image:width')).toBeUndefined()
    expect(contentOf(pageMeta(of, page), 'twitter:card')).toBe('summary_large_image')
    expect(contentOf(pageMeta(of, page), 'og:image')).toBe('https://cinema.test/partage.png')
  })
})
