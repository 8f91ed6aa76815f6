import type { Identity } from './identity.ts'

/** The visual identity of the cinema. */
export type Look = Pick<Identity, 'accent_color' | 'logo'>

/** The base path of the icons, cacheable for ever: a new look has a new path. Null for the default files. */
export function folderOf({ logo, accent_color }: Look): string | null {
  if (logo) return `/logo/${logo.replace(/\.png$/, '')}`
  return accent_color ? `/couleur/${accent_color.slice(1)}` : null
}

/** The paths of the icons by use. */
export function iconsOf(look: Look) {
  const folder = folderOf(look) ?? ''
  return {
    tab: look.logo
      ? { href: `${folder}/favicon.png`, type: 'image/png' }
      : { href: `${folder}/favicon.svg`, type: 'image/svg+xml' },
    touch: `${folder}/apple-touch-icon.png`,
    small: `${folder}/icon-192.png`,
    large: `${folder}/icon-512.png`,
    maskable: `${folder}/icon-maskable-512.png`,
  }
}
