import { siteNameIn } from '../../ui/site-name.ts'

const hidden = { name: 'robots', content: 'noindex' }

/** The title of a back office page. Search engines must not index it. */
export const adminTitle =
  <Args extends { error?: unknown }>(titleOf: (page: Args) => string | undefined) =>
  (page: Args) => {
    // Every page has `matches`, but declaring it would make the page's type circular.
    const { matches } = page as Args & { matches: readonly ({ loaderData?: unknown } | undefined)[] }
    const title = titleOf(page)
    // A failed page has the title of its error: see BrokenAdminPage.
    return page.error || !title
      ? [hidden]
      : [{ title: `${title} – Administration ${siteNameIn(matches[0]?.loaderData)}` }, hidden]
  }
