const kept = new Set([
  '/',
  '/film/:id',
  '/cinema/:id',
  '/a-propos',
  '/CGU',
  '/CGV',
  encodeURI('/politique-confidentialité'),
  '/mentions-legales',
  '/accessibilite',
])

/** Pages that tell all their readers the same but for a name: held to the routes by kept-pages.test.ts. */
export const isKeptPage = (path: string): boolean => kept.has(path.replace(/\/\d+$/, '/:id'))
