import type { Euros } from '../../../../contract/rules/money.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { weekLines } from '../../../../contract/texts/opening-hours.ts'
import type { Cinema } from '../../../programme.ts'
import { CinemaFacts } from './cinema-facts.tsx'

type Props = { cinema: Cinema; price: Euros | undefined }

export function CinemaCard({ cinema, price }: Props) {
  const id = `cinema-${cinema.id}`
  return (
    <article className="cinema-card" id={id} aria-labelledby={`${id}-nom`}>
      <div className="presentation">
        <p className="city">{cinema.city}</p>
        <h2 id={`${id}-nom`}>
          <a href={`/cinema/${cinema.id}`}>{cinema.name_cinema}</a>
        </h2>
        {cinema.infos_cine && <p className="description">{cinema.infos_cine}</p>}
        <ul className="key-figures figures">
          <li>
            <strong>{cinema.nbr_theater}</strong> {cinema.nbr_theater > 1 ? 'salles' : 'salle'}
          </li>
          {weekLines(cinema.opening_hours).map(({ days, hours }) => (
            <li key={days}>
              <strong>{hours}</strong> {days.toLowerCase()}
            </li>
          ))}
          {price !== undefined && (
            <li>
              <strong>{eurosText(price)}</strong> plein tarif habituel
            </li>
          )}
        </ul>
      </div>
      <CinemaFacts cinema={cinema} />
    </article>
  )
}
