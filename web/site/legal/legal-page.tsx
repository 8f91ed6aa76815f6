import type { ReactNode } from 'react'
import { longDate } from '../../../contract/texts/dates.ts'
import { type Heading, TableOfContents } from '../../ui/table-of-contents.tsx'
import '../../ui/prose.css'
import type { Operator } from './operator.ts'
import './legal-page.css'

/** The day the texts last changed. */
const textsUpdatedOn = '2026-11-16'

/** An article carries its number above its title, a part before it. */
export type Section = Heading & { kind?: 'article' | 'part'; body: ReactNode }

/** Number and anchor of an article are one thing: people quote them in letters. */
export const article = (number: number, title: string, body: ReactNode): Section => ({
  kind: 'article',
  id: `article-${number}`,
  label: `Article ${number}`,
  title,
  body,
})

/** A numbered part of a text that is no contract. */
export const part = (number: number, id: string, title: string, body: ReactNode): Section => ({
  kind: 'part',
  id,
  label: `${number}.`,
  title,
  body,
})

type Page = { title: string; lead: ReactNode; operator: Operator; sections: readonly Section[] }

/** A long text: title, summary, table of contents at its side, sections one can link to. */
export function LegalPage(page: Page) {
  return (
    <article className="legal-page">
      <header>
        <h1>{page.title}</h1>
        <p className="lead">{page.lead}</p>
        <p className="updated">
          Dernière mise à jour : <time dateTime={textsUpdatedOn}>{longDate(textsUpdatedOn)}</time>
        </p>
        <IncompleteNote {...page.operator} />
      </header>
      <TableOfContents entries={page.sections} />
      <div className="prose">
        {page.sections.map(section => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-titre`}>
            <h2 id={`${section.id}-titre`} className={section.kind}>
              {section.label && <a href={`#${section.id}`}>{section.label}</a>} {section.title}
            </h2>
            {section.body}
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
        <strong>Texte d’exemple, incomplet.</strong> Qui répond de ce site n’y est pas encore dit : la société{' '}
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

/** A reference to an article of the same text. */
export function Article({ n }: { n: number }) {
  return <a href={`#article-${n}`}>article {n}</a>
}

export function Mail({ to }: { to: string }) {
  return <a href={`mailto:${to}`}>{to}</a>
}
