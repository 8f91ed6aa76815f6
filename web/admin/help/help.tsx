import { Form, Link } from 'react-router'
import type { ProseDocument } from '../../ui/prose/markdown.ts'
import { MarkdownPieces } from '../../ui/prose/markdown-pieces.tsx'
import { pageNotFound } from '../api/entity-of-page.ts'
import { useFollowedForm } from '../form/use-followed-form.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/help'
import { handbookIndex, handbookPage, handbookPassages, handbookTitles } from './load.ts'
import { handbook } from './screens.ts'
import { type Found, searchHandbook } from './search.ts'
import '../../ui/office/list.css'
import '../../ui/prose/prose.css'
import './help.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export function loader({ params, url }: Route.LoaderArgs) {
  const document = params.page === undefined ? handbookIndex : handbookPage(params.page)
  if (!document) throw pageNotFound()
  const q = url.searchParams.get('q')?.trim().slice(0, 100) ?? ''
  const titles = handbookTitles
  return { document, slug: params.page, titles, q, found: q ? searchHandbook(handbookPassages, q) : null }
}

export const meta = adminTitle(({ loaderData }: Route.MetaArgs) => loaderData?.document.title)

/** Shows the handbook: its index or one page, and a search over all pages. */
export default function Help({ loaderData: { document, slug, titles, q, found } }: Route.ComponentProps) {
  return (
    <div className="handbook">
      <Search q={q} />
      {found ? (
        <Results q={q} found={found} />
      ) : (
        <>
          {slug && <Pages slug={slug} titles={titles} />}
          <Page document={document} contents={slug !== undefined} />
        </>
      )}
    </div>
  )
}

type PagesProps = { slug: string; titles: readonly { slug: string; title: string }[] }

const Pages = ({ slug, titles }: PagesProps) => (
  <nav className="pages off-paper" aria-label="Pages du guide">
    <ul className="links">
      <li>
        <Link className="in-row touch-high unlined" to={handbook}>
          Toutes les pages
        </Link>
      </li>
      {titles.map(page => (
        <li key={page.slug}>
          <Link
            className="in-row touch-high unlined"
            to={`${handbook}/${page.slug}`}
            aria-current={page.slug === slug ? 'page' : undefined}
          >
            {page.title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

function Search({ q }: { q: string }) {
  const { form, follow } = useFollowedForm({ q })
  return (
    <Form
      method="get"
      action={handbook}
      role="search"
      ref={form}
      onInput={follow}
      className="list-filters off-paper"
    >
      <label className="search">
        <span>Chercher dans le guide</span>
        <input type="search" name="q" defaultValue={q} maxLength={100} autoComplete="off" />
      </label>
      <button type="submit" className="button quiet">
        Chercher
      </button>
    </Form>
  )
}

function Page({ document, contents }: { document: ProseDocument; contents: boolean }) {
  const { title, lead, sections } = document
  return (
    <article className="prose">
      <h1>{title}</h1>
      <div className="lead-text">
        <MarkdownPieces pieces={lead} />
      </div>
      {contents && (
        <ul className="ways off-paper" aria-label="Sur cette page">
          {sections.map(section => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      )}
      {sections.map(section => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-titre`}>
          <h2 id={`${section.id}-titre`}>{section.title}</h2>
          <MarkdownPieces pieces={section.body} />
        </section>
      ))}
    </article>
  )
}

function Results({ q, found }: { q: string; found: readonly Found[] }) {
  return (
    <section className="results">
      <h1>Le guide : « {q} »</h1>
      {found.length === 0 ? (
        <p role="status">
          Rien à ce sujet. Essayez un mot plus court, ou <Link to={handbook}>parcourez toutes les pages</Link>
          .
        </p>
      ) : (
        <>
          <p className="soft" role="status">
            {found.length > 1 ? `${found.length} passages` : 'Un passage'}
          </p>
          <ul className="stack gap-4">
            {found.map(({ address, page, title, excerpt }) => (
              <li key={address}>
                <Link to={address}>{title ? `${page} : ${title}` : page}</Link>
                <p className="soft">{excerpt}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
