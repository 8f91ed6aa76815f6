import './breadcrumbs.css'

type Props = { pages: readonly { name: string; to: string }[]; current: string }

/** Where one is, and the way back: the pages above, home first. */
export function Breadcrumbs({ pages, current }: Props) {
  return (
    <nav className="breadcrumbs" aria-label="Fil d’Ariane">
      <ol className="trail">
        {pages.map(({ name, to }) => (
          <li key={to}>
            <a href={to}>{name}</a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
