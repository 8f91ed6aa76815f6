/** How a telephone shows the site among its programs. */
export const manifestOf = (name: string, background: string) => ({
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
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
