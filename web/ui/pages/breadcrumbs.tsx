import './breadcrumbs.css'

type Props = { pages: readonly { name: string; to: string }[]; current: string }

/** Shows the parent pages, starting with the home page, and the current page. */
export function Breadcrumbs({ pages, current }: Props) {
  return (
    <nav className="breadcrumbs" aria-label="Fil d’Ariane">
      <ol className="trail cluster centred soft small-text">
        {pages.map(({ name, to }) => (
          <li className="shrinks gap-2" key={to}>
            <a className="tap unlined" href={to}>
              {name}
            </a>
          </li>
        ))}
        <li className="shrinks gap-2" aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  )
}
