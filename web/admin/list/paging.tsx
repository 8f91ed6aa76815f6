import { Link } from 'react-router'
import { numberText } from '../../texts/numbers.ts'
import type { Entity } from '../entities/entity.ts'
import { type Asked, addressOf, deepestPage, pageSize } from './address.ts'
import './paging.css'

/** Where one is in the list, and the pages before and after. */
export function Paging({ entity, asked, total }: { entity: Entity; asked: Asked; total: number }) {
  const last = Math.min(Math.max(1, Math.ceil(total / pageSize)), deepestPage)
  const first = (asked.page - 1) * pageSize + 1
  const end = Math.min(asked.page * pageSize, total)
  const to = (page: number) => addressOf(entity, asked, { page })
  return (
    <nav className="paging" aria-label="Pages de la liste">
      <p className="figures">
        {numberText(first)} à {numberText(end)} sur {numberText(total)}
      </p>
      {asked.page === deepestPage && total > deepestPage * pageSize && (
        <p>La liste se feuillette jusqu’ici : pour voir la suite, affinez la recherche ou le tri.</p>
      )}
      {last > 1 && (
        <ul className="pages">
          <li>{asked.page > 1 && <Link to={to(asked.page - 1)}>Précédente</Link>}</li>
          <li className="figures" aria-current="page">
            Page {numberText(asked.page)} sur {numberText(last)}
          </li>
          <li>{asked.page < last && <Link to={to(asked.page + 1)}>Suivante</Link>}</li>
        </ul>
      )}
    </nav>
  )
}
