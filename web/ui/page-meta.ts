import type { MetaDescriptor } from 'react-router'
import { siteNameIn } from './site-name.ts'

type Page = {
  title: string
  description: string
  /** The canonical URL of the page, made with `addressOf` in the loader; undefined if the loader failed. */
  address?: string
  /** The image to show when the page is shared, by its absolute URL. */
  image?: { address: string; alt: string } | undefined
  type?: 'website' | 'video.movie'
  /** True if search engines must not index the page, such as an error page or a search. */
  hidden?: boolean
}

/** Returns the canonical URL of a page, without filters and tracking parameters. */
export function addressOf(url: URL): string {
  return url.origin + url.pathname
}

/** Returns the meta tags of a page: title, description, canonical URL, and the tags for sharing. */
export function pageMeta(
  { matches }: { matches: readonly ({ loaderData?: unknown } | undefined)[] },
  { title, description, address, image, type = 'website', hidden }: Page,
) {
  const name = siteNameIn(matches[0]?.loaderData)
  const summary = shortened(description, 160)
  const tags: MetaDescriptor[] = [
    { title: `${title} – ${name}` },
    { name: 'description', content: summary },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: summary },
    // A poster is upright, so the small preview shows it beside the text. Our own image is wide, so the large
    // preview shows it above the text.
    { name: 'twitter:card', content: image ? 'summary' : 'summary_large_image' },
  ]
  if (hidden) tags.push({ name: 'robots', content: 'noindex' })
  if (address) tags.push({ property: 'og:url', content: address })
  if (address && !hidden) tags.push({ tagName: 'link', rel: 'canonical', href: address })
  // No width and height: the size of a poster is unknown here.
  if (image)
    tags.push(
      { property: 'og:image', content: image.address },
      { property: 'og:image:alt', content: image.alt },
    )
  else if (address)
    tags.push(
      { property: 'og:image', content: new URL('/partage.png', address).href },
      { property: 'og:image:alt', content: name },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
    )
  return tags
}

/** Shortens a text to at most `most` characters, between two words. */
function shortened(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  return `${plain.slice(0, most).replace(/[\s,;:.]*\s\S*$/, '')}…`
}
