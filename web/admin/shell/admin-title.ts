import { siteName } from '../../texts/words.ts'

/** The title of a page of the back office; none of them is for search engines. */
export const adminTitle = (title = 'Page introuvable') => [
  { title: `${title} – Administration ${siteName}` },
  { name: 'robots', content: 'noindex' },
]
