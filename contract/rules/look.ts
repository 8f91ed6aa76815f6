import type { Identity } from './identity.ts'

/** What the eye knows the house by. */
export type Look = Pick<Identity, 'accent_color' | 'logo'>

/** Another look has other addresses, so what is found there may be kept for ever; null: the product's own files. */
export function folderOf({ logo, accent_color }: Look): string | null {
  if (logo) return `/logo/${logo.replace(/\.png$/, '')}`
  return accent_color ? `/couleur/${accent_color.slice(1)}` : null
}

/** Where the icons of the house are, by what asks for them. */
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
