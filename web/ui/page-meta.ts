import type { MetaDescriptor } from 'react-router'
import { houseNameIn } from './house-name.ts'

type Page = {
  title: string
  description: string
  /** Its one absolute address, from `addressOf` in the loader; undefined when the loader failed. */
  address?: string
  /** Absolute address of the picture that stands for the page when it is shared. */
  image?: { address: string; alt: string } | undefined
  type?: 'website' | 'video.movie'
  /** A page no search engine should keep (an error, a search). */
  hidden?: boolean
}

/** The one absolute address of a page: its filters and its tracking parameters are left behind. */
export function addressOf(url: URL): string {
  return url.origin + url.pathname
}

/** Title, description, canonical address, and how the page looks when it is shared. */
export function pageMeta(
  { matches }: { matches: readonly ({ loaderData?: unknown } | undefined)[] },
  { title, description, address, image, type = 'website', hidden }: Page,
) {
  const name = houseNameIn(matches[0]?.loaderData)
  const summary = shortened(description, 160)
  const tags: MetaDescriptor[] = [
    { title: `${title} – ${name}` },
    { name: 'description', content: summary },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: summary },
    // A poster stands upright beside the words; our own picture lies above them.
    { name: 'twitter:card', content: image ? 'summary' : 'summary_large_image' },
  ]
  if (hidden) tags.push({ name: 'robots', content: 'noindex' })
  if (address) tags.push({ property: 'og:url', content: address })
  if (address && !hidden) tags.push({ tagName: 'link', rel: 'canonical', href: address })
  // How large a poster is, only its file knows.
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

/** At most so many letters, cut between two words. */
function shortened(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  return `${plain.slice(0, most).replace(/[\s,;:.]*\s\S*$/, '')}…`
}
