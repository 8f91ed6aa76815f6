import { Link } from 'react-router'
import type { Opening } from './dashboard.ts'

/** What a real house still lacks before it opens to the public; nothing once it has everything. */
export function OpeningList({ missing, toDo }: { missing: Opening; toDo: number }) {
  if (missing.length === 0 && toDo === 0) return null
  return (
    <section className="attention opening" aria-labelledby="avant-d-ouvrir">
      <h2 id="avant-d-ouvrir">Avant d’ouvrir</h2>
      {toDo > 0 && (
        <p>
          <Link to="/admin/premiers-pas" className="button">
            Premiers pas{'\u00a0'}: {toDo > 1 ? `${toDo} étapes restent` : 'une étape reste'}
          </Link>
        </p>
      )}
      <ul>
        {missing.map(({ code, message, page }) => (
          <li key={code}>{page ? <Link to={page}>{message}</Link> : message}</li>
        ))}
      </ul>
    </section>
  )
}
