import { Link } from 'react-router'
import type { Opening } from './dashboard.ts'

/** What a real house still lacks before it opens to the public; nothing once it has everything. */
export function OpeningList({ missing }: { missing: Opening }) {
  if (missing.length === 0) return null
  return (
    <section className="attention opening" aria-labelledby="avant-d-ouvrir">
      <h2 id="avant-d-ouvrir">Avant d’ouvrir</h2>
      <ul>
        {missing.map(({ code, message, page }) => (
          <li key={code}>{page ? <Link to={page}>{message}</Link> : message}</li>
        ))}
      </ul>
    </section>
  )
}
