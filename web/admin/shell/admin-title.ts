import { siteNameIn } from '../../ui/site-name.ts'

const hidden = { name: 'robots', content: 'noindex' }

/**
 * Builds the meta function of a back-office page: its title, and a tag that keeps search engines from
 * indexing it.
 */
export const adminTitle =
  <Args extends { error?: unknown }>(titleOf: (page: Args) => string | undefined) =>
  (page: Args) => {
    // React Router also passes `matches`. It is not part of `Args`, because the type of a page would then refer to
    // itself.
    const { matches } = page as Args & { matches: readonly ({ loaderData?: unknown } | undefined)[] }
    const title = titleOf(page)
    // If the page failed or has no title, set none: BrokenAdminPage sets the title of a page that failed.
    return page.error || !title
      ? [hidden]
      : [{ title: `${title} – Administration ${siteNameIn(matches[0]?.loaderData)}` }, hidden]
  }
