import './table-of-contents.css'

/** A part of a long page: its anchor, the number people quote, its title. */
export type Heading = { id: string; label?: string; title: string }

/** A side column on a wide screen, a folded list on a phone: CSS shows the one that fits. Where one is: plain/contents.ts. */
export function TableOfContents({ entries }: { entries: readonly Heading[] }) {
  return (
    <div className="table-of-contents">
      <details>
        <summary>Sommaire</summary>
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
    <ol>
      {entries.map(({ id, label, title }) => (
        <li key={id}>
          {/* A plain link: the browser moves the focus to the section, with or without JavaScript. */}
          <a href={`#${id}`}>
            {label && <span>{label}</span>} {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
