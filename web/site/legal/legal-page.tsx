import { longDate } from '../../../contract/texts/dates.ts'
import type { ProseDocument } from '../../ui/prose/markdown.ts'
import { MarkdownPieces } from '../../ui/prose/markdown-pieces.tsx'
import type { Operator } from './operator.ts'
import '../../ui/prose/prose.css'
import './legal-page.css'
import '../../ui/table-of-contents.css'

export type LegalPageData = {
  document: ProseDocument
  version: number
  /** The date on which the text was last changed. */
  updatedOn: string
  operator: Operator
}

/** Shows a long text with a summary, a table of contents and sections with anchors. */
export function LegalPage({
  document: { title, lead, sections },
  version,
  updatedOn,
  operator,
}: LegalPageData) {
  return (
    <article className="legal-page stack gap-6">
      <header className="measured">
        <h1>{title}</h1>
        <div className="lead soft lead-text">
          <MarkdownPieces pieces={lead} />
        </div>
        <p className="updated faint">
          Dernière mise à jour : <time dateTime={updatedOn}>{longDate(updatedOn)}</time>
          {version > 0 && `, version ${version}`}
        </p>
        <IncompleteNote {...operator} />
      </header>
      <TableOfContents entries={sections} />
      <div className="prose">
        {sections.map(section => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-titre`}>
            <h2 id={`${section.id}-titre`} className={section.kind}>
              {section.label && (
                <a className="light-text" href={`#${section.id}`}>
                  {section.label}
                </a>
              )}{' '}
              {section.title}
            </h2>
            <MarkdownPieces pieces={section.body} />
          </section>
        ))}
      </div>
    </article>
  )
}

function IncompleteNote({ identity, missing }: Operator) {
  if (identity.fictional)
    return (
      <p className="note" role="note">
        <strong>Texte d’exemple, incomplet.</strong> Qui répond de ce site n’y est pas encore dit : la société{' '}
        {identity.company_name}, ses numéros, ses adresses et ses prestataires sont imaginaires, le temps
        d’une démonstration ou d’une ouverture.
      </p>
    )
  if (missing.length === 0) return null
  return (
    <p className="note" role="note">
      <strong>Texte incomplet.</strong> Le cinéma n’a pas encore tout dit de lui-même. Il manque{'\u00a0'}:{' '}
      {missing.join(', ')}.
    </p>
  )
}

/** The heading of a section of a long page: its anchor, its number and its title. */
type Heading = { id: string; label?: string; title: string }

/**
 * The table of contents: a side column on a wide screen, a collapsed list on a phone. plain/start.ts marks
 * the current section.
 */
function TableOfContents({ entries }: { entries: readonly Heading[] }) {
  return (
    <div className="table-of-contents off-paper">
      <details className="framed">
        <summary className="bold touch-high pad-3-4">Sommaire</summary>
        <nav aria-label="Sommaire">
          <Links entries={entries} />
        </nav>
      </details>
      <nav aria-labelledby="table-of-contents-title">
        <h2 id="table-of-contents-title">Sommaire</h2>
        <Links entries={entries} />
      </nav>
    </div>
  )
}

function Links({ entries }: { entries: readonly Heading[] }) {
  return (
    <ol className="stack">
      {entries.map(({ id, label, title }) => (
        <li key={id}>
          {/* A link of the browser instead of the router, so that the browser moves the focus to the section,
              also without JavaScript. */}
          <a className="own-line touch-high unlined" href={`#${id}`}>
            {label && <span className="faint tabular">{label}</span>} {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
