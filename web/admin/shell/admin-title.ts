import { houseNameIn } from '../../ui/house-name.ts'

const hidden = { name: 'robots', content: 'noindex' }

/** The title of a page of the back office; none of them is for search engines. */
export const adminTitle =
  <Args extends { error?: unknown }>(titleOf: (page: Args) => string | undefined) =>
  (page: Args) => {
    // Every page has them; to say so in its type would have that type look for itself.
    const { matches } = page as Args & { matches: readonly ({ loaderData?: unknown } | undefined)[] }
    const title = titleOf(page)
    // A page that failed has the title of its failure: see BrokenAdminPage.
    return page.error || !title
      ? [hidden]
      : [{ title: `${title} – Administration ${houseNameIn(matches[0]?.loaderData)}` }, hidden]
  }
