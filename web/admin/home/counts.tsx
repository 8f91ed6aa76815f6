import { Link } from 'react-router'
import type { Rights } from '../../../contract/permissions.ts'
import { numberText } from '../../texts/numbers.ts'
import { dataEntities } from '../entities/data.ts'
import { allowed, listAddress } from '../entities/index.ts'
import type { Stats } from './dashboard.ts'

const counted: readonly (readonly [keyof Stats, string, string])[] = [
  ['nombre_d_utilisateurs', 'Utilisateurs', 'membre'],
  ['nombre_de_reservations', 'Réservations', 'réservation'],
  ['nombre_de_films', 'Films', 'film'],
  ['nombre_de_séances', 'Séances', 'séance'],
]

/** Shows how many records of four kinds there are, each with a link to its list if the user may open it. */
export function Counts({ stats, rights }: { stats: Stats; rights: Rights }) {
  return (
    <dl className="counts stack gap-3">
      {counted.map(([name, label, slug]) => {
        const entity = dataEntities.find(entity => entity.slug === slug)!
        return (
          <div className="framed pad-3-4" key={name}>
            <dt className="soft">
              {allowed(rights, entity.see) ? (
                <Link className="whole-card" to={listAddress(entity)}>
                  {label}
                </Link>
              ) : (
                label
              )}
            </dt>
            <dd className="figures">{numberText(stats[name])}</dd>
          </div>
        )
      })}
    </dl>
  )
}
