import type { SocialLink } from '../ui/footer.tsx'

const names: Readonly<Record<string, string>> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'youtube.com': 'YouTube',
}

/** Each by the name people know it by, or by that of its site. For loaders only. */
export const namedLinks = (links: readonly string[]): SocialLink[] =>
  links.map(href => {
    const site = new URL(href).hostname.replace(/^www\./, '')
    return { href, name: names[site] ?? site }
  })
