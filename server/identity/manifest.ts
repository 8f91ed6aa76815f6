import type { iconsOf } from '../../contract/rules/look.ts'

/** How a telephone shows the site among its programs. */
export const manifestOf = (name: string, background: string, icons: ReturnType<typeof iconsOf>) => ({
  id: '/',
  name: `${name}, vos places de cinéma`,
  short_name: name,
  description: 'Les films à l’affiche, les séances et vos places.',
  lang: 'fr',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: background,
  theme_color: background,
  categories: ['entertainment', 'movies'],
  icons: [
    { src: icons.tab.href, sizes: icons.tab.type === 'image/png' ? '48x48' : 'any', type: icons.tab.type },
    { src: icons.small, sizes: '192x192', type: 'image/png' },
    { src: icons.large, sizes: '512x512', type: 'image/png' },
    { src: icons.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
