import { Link } from 'react-router'
import type { Rights } from '../../../contract/permissions.ts'
import { numberText } from '../../texts/numbers.ts'
import { dataEntities } from '../entities/data.ts'
import { allowed, listAddress } from '../entities/index.ts'
import type { Stats } from './dashboard.ts'
import './counts.css'

const counted: readonly (readonly [keyof Stats, string, string])[] = [
  ['nombre_d_utilisateurs', 'Utilisateurs', 'membre'],
  ['nombre_de_reservations', 'Réservations', 'réservation'],
  ['nombre_de_films', 'Films', 'film'],
  ['nombre_de_séances', 'Séances', 'séance'],
]

/** The four counts, each leading to what it counts for who may see it. */
export function Counts({ stats, rights }: { stats: Stats; rights: Rights }) {
  return (
    <dl className="counts">
      {counted.map(([name, label, slug]) => {
        const entity = dataEntities.find(entity => entity.slug === slug)!
        return (
          <div key={name}>
            <dt>{allowed(rights, entity.see) ? <Link to={listAddress(entity)}>{label}</Link> : label}</dt>
            <dd className="figures">{numberText(stats[name])}</dd>
          </div>
        )
      })}
    </dl>
  )
}
