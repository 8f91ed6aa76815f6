import { Link } from 'react-router'
import type { sessionMovie } from '../../../contract/admin/session-movie.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { eurosFromCents } from '../../../contract/rules/money.ts'
import { placePrice, ratesOf } from '../../../contract/rules/places.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { momentText } from '../../texts/moments.ts'
import { shortDate } from '../../texts/short-dates.ts'
import { doubtsAboutPast, doubtsAboutPrice } from '../form/doubts.ts'
import { Fullness } from '../home/fullness.tsx'
import { Facts } from '../record/facts.tsx'
import { describe, type SortOf } from './entity.ts'
import { languageOptions, versions } from './screening-choices.ts'

type Screening = AnswerOf<typeof sessionMovie.read>

export const screening = describe<Screening, SortOf<typeof sessionMovie.list>>({
  slug: 'séance',
  name: 'session-movie',
  see: 'programme:write',
  write: 'programme:write',
  asFilter: 'seance',
  words: {
    one: 'Séance',
    many: 'Séances',
    add: 'Programmer des séances',
    noneYet: 'Aucune séance pour l’instant.',
    search: 'Film, salle, cinéma',
    remove: 'Supprimer cette séance',
    removeNote: 'Une séance dont des places sont vendues ne peut pas être supprimée.',
    done: {
      cree: 'C’est programmé.',
      modifie: 'La séance est à jour.',
      supprime: 'La séance est supprimée.',
    },
  },
  nameOf: row => `${row.title}, ${longDay(row.session_date)} à ${hourText(row.hours_timetable)}`,
  sort: 'starts_at',
  exported: true,
  ownCreation: true,
  columns: [
    { label: 'Film', sort: 'title', leads: true, cell: row => row.title },
    {
      label: 'Date',
      sort: 'starts_at',
      cell: row => (
        <time dateTime={row.session_date}>
          {shortDate(row.session_date)}
          {row.cancelled_at && <span className="second">Séance annulée</span>}
        </time>
      ),
    },
    {
      label: 'Heure',
      cell: row => <time dateTime={row.hours_timetable}>{hourText(row.hours_timetable)}</time>,
    },
    {
      label: 'Salle',
      cell: row => (
        <span>
          {row.name_theater} <span className="second">{row.name_cinema}</span>
        </span>
      ),
    },
    { label: 'Version', cell: row => `${row.language} ${row.version_2D_3D}` },
    {
      label: 'Prix',
      numeric: true,
      detail: true,
      cell: row => eurosText(eurosFromCents(placePrice(ratesOf(row)))),
    },
    {
      label: 'Vendu',
      numeric: true,
      cell: row => <Fullness sold={row.sold_seats} total={row.total_seats} />,
    },
  ],
  filters: [
    { param: 'cinema', query: 'cinemas_id', label: 'Cinéma', kind: 'record', of: 'cinema' },
    { param: 'du', query: 'from', label: 'À partir du', kind: 'date', from: 'today' },
    { param: 'au', query: 'to', label: 'Jusqu’au', kind: 'date' },
    { param: 'film', query: 'movies_id', label: 'Film', kind: 'link', of: 'movie' },
    { param: 'salle', query: 'movie_theaters_id', label: 'Salle', kind: 'link', of: 'movie-theater' },
    { param: 'horaire', query: 'timetables_id', label: 'Horaire', kind: 'link', of: 'timetable' },
  ],
  fields: [
    { name: 'movies_id', label: 'Film', kind: 'film', required: true },
    { name: 'movie_theaters_id', label: 'Salle', kind: 'record', of: 'movie-theater', required: true },
    { name: 'session_date', label: 'Date', kind: 'date', required: true },
    { name: 'timetables_id', label: 'Horaire', kind: 'record', of: 'timetable', required: true },
    { name: 'language', label: 'Langue', kind: 'choice', required: true, options: languageOptions },
    { name: 'version_2D_3D', label: 'Version', kind: 'choice', required: true, options: versions },
    { name: 'price', label: 'Prix d’une place', kind: 'euros', required: true },
    {
      name: 'supplement',
      label: 'Supplément',
      kind: 'euros',
      required: true,
      hint: 'Pour la 3D\u00a0; il se paie par carte bancaire.',
    },
  ],
  doubts: (typed, now, hours) => [
    ...doubtsAboutPrice('price', typed),
    ...doubtsAboutPast(
      'session_date',
      [{ date: String(typed.session_date), hour: hours.get(String(typed.timetables_id)) ?? '24:00' }],
      now,
    ),
  ],
  locked: row => {
    if (row.cancelled_at)
      return 'Cette séance est annulée\u00a0: elle a quitté le programme et ne change plus.'
    return row.sold_seats > 0
      ? 'Des places sont vendues\u00a0: rien n’y change plus à l’insu de leurs acheteurs. La séance peut être annulée, avec un message à chacun.'
      : null
  },
  Facts: ({ row }) => (
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
          ['Version', `${row.language} ${row.version_2D_3D}`],
          ['Prix', priceText(row)],
          ['Vendu', <Fullness key="sold" sold={row.sold_seats} total={row.total_seats} />],
          ['Fin du film', moment(row.ends_at)],
          ['Salle libre', moment(row.room_free_at)],
          row.cancelled_at && ['Annulée', momentText(row.cancelled_at)],
        ]}
      />
      <ul className="ways">
        <li>
          <Link to={`/admin/séance/${row.id}/annulation`}>
            {row.cancelled_at ? 'Voir qui a choisi quoi' : 'Annuler cette séance'}
          </Link>
        </li>
        <li>
          <Link to={`/admin/réservation?seance=${row.id}`}>Voir ses réservations</Link>
        </li>
        <li>
          <Link to={`/admin/séance/${row.id}/liste`}>Liste des acheteurs, à imprimer</Link>
        </li>
        <li>
          <Link to={`/admin/séance/jour?date=${row.session_date}&cinema=${row.cinemas_id}`}>
            Voir la journée
          </Link>
        </li>
      </ul>
    </>
  ),
})

const moment = (at: string) => <time dateTime={at}>{momentText(at)}</time>

const priceText = ({ price, supplement }: Screening): string =>
  supplement > 0 ? `${eurosText(price)} + ${eurosText(supplement)} de supplément` : eurosText(price)
