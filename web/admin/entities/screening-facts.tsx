import { Link } from 'react-router'
import type { sessionMovie } from '../../../contract/admin/session-movie.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { classificationWords, marksText } from '../../../contract/texts/screening-notices.ts'
import { momentText } from '../../texts/moments.ts'
import { Fullness } from '../home/fullness.tsx'
import { Facts } from '../record/facts.tsx'

export type Screening = AnswerOf<typeof sessionMovie.read>

export function ScreeningFacts({ row }: { row: Screening }) {
  const marks = marksText(row)
  return (
    <>
      <Facts
        of={[
          [
            'Film',
            <Link key="film" to={`/admin/film/${row.movies_id}`}>
              {row.title}
            </Link>,
          ],
          ['Salle', `${row.name_theater}, ${row.name_cinema}`],
          row.draft && ['État', 'Brouillon\u00a0: l’équipe seule la voit'],
          ['Version', `${row.language} ${row.version_2D_3D}`],
          marks && ['Séance', marks],
          row.classification !== 'tous_publics' && [
            'Classification',
            classificationWords[row.classification],
          ],
          ['Prix', priceText(row)],
          ['Grille', gridText(row)],
          ['Vendu', <Fullness key="sold" sold={row.sold_seats} total={row.total_seats} />],
          row.people_waiting > 0 && [
            'Liste d’attente',
            `${row.people_waiting} ${row.people_waiting > 1 ? 'personnes' : 'personne'}`,
          ],
          row.sales_stopped && ['Vente', 'Arrêtée\u00a0: les places vendues restent valables'],
          row.seat_limit !== null && ['Places en vente au plus', row.seat_limit],
          row.staff_note && ['Note pour l’équipe', row.staff_note],
          row.pre_show_minutes > 0 && ['Avant-programme', `${row.pre_show_minutes}\u00a0min`],
          ['Fin du film', moment(row.ends_at)],
          ['Salle libre', moment(row.room_free_at)],
          row.cancelled_at && ['Annulée', momentText(row.cancelled_at)],
        ]}
      />
      <ul className="ways">
        {!row.cancelled_at && (
          <li>
            <Link to={`/admin/séance/${row.id}/changement`}>Changer cette séance, et prévenir</Link>
          </li>
        )}
        <li>
          <Link to={`/admin/séance/${row.id}/annulation`}>
            {row.cancelled_at ? 'Voir qui a choisi quoi' : 'Annuler cette séance'}
          </Link>
        </li>
        <li>
          <Link to={`/admin/réservation?seance=${row.id}&du=`}>Voir ses réservations</Link>
        </li>
        <li>
          <Link to={`/admin/séance/${row.id}/liste`}>Liste des acheteurs, à imprimer</Link>
        </li>
        {row.numbered && (
          <li>
            <Link to={`/admin/séance/${row.id}/sieges`}>Qui est assis où, et sièges gardés</Link>
          </li>
        )}
        <li>
          <Link to={`/admin/séance/jour?date=${row.session_date}&cinema=${row.cinemas_id}`}>
            Voir la journée
          </Link>
        </li>
      </ul>
    </>
  )
}

const moment = (at: string) => <time dateTime={at}>{momentText(at)}</time>

const priceText = ({ price, supplement }: Screening): string =>
  supplement > 0 ? `${eurosText(price)} + ${eurosText(supplement)} de supplément` : eurosText(price)

const gridText = ({ name_grid, follows_rules, price_grids_id }: Screening) =>
  price_grids_id === null ? (
    'Aucune\u00a0: un prix à part'
  ) : (
    <>
      <Link to={`/admin/grille/${price_grids_id}`}>{name_grid}</Link>
      {follows_rules ? ', selon les règles' : ', choisie à la main'}
    </>
  )
