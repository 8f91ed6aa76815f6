import { Link } from 'react-router'
import type { Opening } from './dashboard.ts'

/** What is missing before the site can open to the public; renders nothing when complete. */
export function OpeningList({ missing, toDo }: { missing: Opening; toDo: number }) {
  if (missing.length === 0 && toDo === 0) return null
  return (
    <section className="attention opening stack gap-3 framed" aria-labelledby="avant-d-ouvrir">
      <h2 id="avant-d-ouvrir">Avant d’ouvrir</h2>
      {toDo > 0 && (
        <p>
          <Link to="/admin/premiers-pas" className="button">
            Premiers pas{'\u00a0'}: {toDo > 1 ? `${toDo} étapes restent` : 'une étape reste'}
          </Link>
        </p>
      )}
      <ul className="stack gap-3">
        {missing.map(({ code, message, page }) => (
          <li key={code}>{page ? <Link to={page}>{message}</Link> : message}</li>
        ))}
      </ul>
    </section>
  )
}
