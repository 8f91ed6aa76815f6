import type { Identity } from './identity.ts'

export type Look = Pick<Identity, 'accent_color' | 'logo'>

/**
 * Returns the base path of the icons; null for the default icons. A new colour or logo gets a new path, so
 * browsers may cache the icons forever.
 */
export function folderOf({ logo, accent_color }: Look): string | null {
  if (logo) return `/logo/${logo.replace(/\.png$/, '')}`
  return accent_color ? `/couleur/${accent_color.slice(1)}` : null
}

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
