import { siteName } from '../../texts/words.ts'

const hidden = { name: 'robots', content: 'noindex' }

/** The title of a page of the back office; none of them is for search engines. */
export const adminTitle =
  <Args extends { error?: unknown }>(titleOf: (page: Args) => string | undefined) =>
  (page: Args) => {
    const title = titleOf(page)
    // A page that failed has the title of its failure: see BrokenAdminPage.
    return page.error || !title ? [hidden] : [{ title: `${title} – Administration ${siteName}` }, hidden]
  }
