import type { sessionMovie } from '../../../contract/admin/session-movie.ts'
import { eurosFromCents } from '../../../contract/rules/money.ts'
import { placePrice, ratesOf } from '../../../contract/rules/places.ts'
import { changeableAfterSale, mostMinutes } from '../../../contract/rules/programming.ts'
import { screeningKinds } from '../../../contract/rules/screening-kinds.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { marksText } from '../../../contract/texts/screening-notices.ts'
import { shortDate } from '../../texts/short-dates.ts'
import { ownPriceIn } from '../form/typed-prices.ts'
import { warningsAboutChildren, warningsAboutPast, warningsAboutPrice } from '../form/warnings.ts'
import { Fullness } from '../home/fullness.tsx'
import { describe, wordsOf } from './entity.ts'
import type { Field } from './field.ts'
import { kindOptions, languageOptions, versions } from './screening-choices.ts'
import { type Screening, ScreeningFacts } from './screening-facts.tsx'

const ofTheRoom = 'Rien\u00a0: celles de la salle, ou du genre de séance.'

export const screeningFields: readonly Field[] = [
  { name: 'movies_id', label: 'Film', kind: 'film', required: true },
  { name: 'movie_theaters_id', label: 'Salle', kind: 'record', of: 'movie-theater', required: true },
  { name: 'session_date', label: 'Date', kind: 'date', required: true },
  { name: 'timetables_id', label: 'Horaire', kind: 'record', of: 'timetable', required: true },
  { name: 'language', label: 'Langue', kind: 'choice', required: true, options: languageOptions },
  { name: 'version_2D_3D', label: 'Version', kind: 'choice', required: true, options: versions },
  { name: 'sme', label: 'Sous-titrée pour les sourds et malentendants (SME)', kind: 'yes-no' },
  { name: 'audio_description', label: 'Audiodescription (AD)', kind: 'yes-no' },
  {
    name: 'kinds',
    label: 'Genre de séance',
    kind: 'several',
    options: kindOptions,
    hint: 'Une séance scolaire n’est pas sur le site.',
  },
  {
    name: 'pre_show_minutes',
    label: 'Minutes d’avant-programme',
    kind: 'number',
    ...{ min: 0, max: mostMinutes.pre_show_minutes },
    hint: ofTheRoom,
  },
  {
    name: 'clearing_minutes',
    label: 'Minutes de remise en état',
    kind: 'number',
    ...{ min: 0, max: mostMinutes.clearing_minutes },
    hint: ofTheRoom,
  },
  {
    name: 'price_grids_id',
    label: 'Prix des places',
    kind: 'pricing',
    required: true,
    hint: 'Les règles regardent le jour, l’heure, la salle et la version de la séance.',
  },
  {
    name: 'supplement',
    label: 'Supplément',
    kind: 'euros',
    required: true,
    hint: 'Pour la 3D\u00a0; il se paie par carte bancaire.',
  },
  {
    name: 'draft',
    label: 'Brouillon',
    kind: 'yes-no',
    hint: 'Un brouillon occupe sa salle\u00a0; l’équipe seule le voit.',
  },
  {
    name: 'sales_stopped',
    label: 'Vente arrêtée',
    kind: 'yes-no',
    hint: 'Plus personne ne réserve\u00a0; les places vendues restent valables.',
  },
  {
    name: 'seat_limit',
    label: 'Places en vente au plus',
    kind: 'number',
    ...{ min: 1, max: 5000 },
    hint: 'Rien\u00a0: toutes celles de la salle. Dans une salle numérotée, gardez des sièges.',
  },
  {
    name: 'staff_note',
    label: 'Note pour l’équipe',
    kind: 'long-text',
    ...{ most: 1000, rows: 3 },
    hint: 'Aucun visiteur ne la lit.',
  },
]

const isToCome = ({ cancelled_at, starts_at }: Screening): boolean =>
  !cancelled_at && new Date(starts_at) > new Date()

const soldWithTheSeat = screeningFields
  .map(({ name }) => name)
  .filter(name => !changeableAfterSale.includes(name))

export const screening = describe<typeof sessionMovie>({
  slug: 'séance',
  name: 'session-movie',
  see: 'programme:write',
  write: 'programme:write',
  asFilter: 'seance',
  words: wordsOf('une séance', 'Séances', {
    add: 'Programmer des séances',
    search: 'Film, salle, cinéma',
    removeNote: 'Une séance dont des places sont vendues ne peut pas être supprimée.',
    done: { cree: 'C’est programmé.' },
  }),
  nameOf: row => `${row.title}, ${longDay(row.session_date)} à ${hourText(row.hours_timetable)}`,
  sort: 'starts_at',
  exported: true,
  imported: 'Titre, Nom de la salle, Date de la séance, Heure',
  ownCreation: true,
  columns: [
    { label: 'Film', sort: 'title', isRecordLink: true, cell: row => row.title },
    {
      label: 'Date',
      sort: 'starts_at',
      cell: row => (
        <time dateTime={row.session_date}>
          {shortDate(row.session_date)}
          {row.cancelled_at && <span className="second">Séance annulée</span>}
          {row.draft && <span className="second">Brouillon</span>}
          {row.sales_stopped && <span className="second">Vente arrêtée</span>}
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
    {
      label: 'Version',
      cell: row => (
        <span>
          {row.language} {row.version_2D_3D} <span className="second">{marksText(row)}</span>
        </span>
      ),
    },
    {
      label: 'Prix',
      numeric: true,
      detail: true,
      cell: row => (
        <>
          {eurosText(eurosFromCents(placePrice(ratesOf(row))))}{' '}
          <span className="second">{row.name_grid ?? 'prix à part'}</span>
        </>
      ),
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
    {
      param: 'brouillon',
      query: 'draft',
      label: 'Publication',
      all: 'Toutes',
      kind: 'choice',
      options: [
        ['true', 'Brouillons'],
        ['false', 'Publiées'],
      ],
    },
    { param: 'genre', query: 'kind', label: 'Genre de séance', kind: 'choice', options: kindOptions },
    { param: 'film', query: 'movies_id', label: 'Film', kind: 'link', of: 'movie' },
    { param: 'salle', query: 'movie_theaters_id', label: 'Salle', kind: 'link', of: 'movie-theater' },
    { param: 'horaire', query: 'timetables_id', label: 'Horaire', kind: 'link', of: 'timetable' },
  ],
  fields: screeningFields,
  warnings: (typed, now, { hours, classification }) => [
    ...warningsAboutPrice('price_grids_id', ownPriceIn(String(typed.price_grids_id))),
    ...warningsAboutPast(
      'session_date',
      [{ date: String(typed.session_date), hour: hours.get(String(typed.timetables_id)) ?? '24:00' }],
      now,
    ),
    ...warningsAboutChildren(
      classification,
      [
        {
          session_date: String(typed.session_date),
          hours_timetable: hours.get(String(typed.timetables_id)) ?? '24:00',
          kinds: screeningKinds.filter(kind => typed.kinds?.includes(kind)),
        },
      ],
      ['session_date', 'timetables_id', 'kinds'],
    ),
  ],
  locked: row =>
    row.cancelled_at ? 'Cette séance est annulée\u00a0: elle a quitté le programme et ne change plus.' : null,
  fixed: row =>
    row.sold_seats > 0
      ? {
          fields: soldWithTheSeat,
          note: 'Des places sont vendues\u00a0: le film, la salle, le jour et l’heure ne changent plus à l’insu de leurs acheteurs. Les prix peuvent changer pour les prochains\u00a0; ce qui est vendu reste au prix payé. « Changer cette séance » les prévient, et chacun garde ses places ou est remboursé.',
        }
      : null,
  removable: row => row.sold_seats === 0,
  actions: [
    {
      intent: 'arreter',
      label: 'Arrêter la vente',
      hint: 'Plus personne ne réserve\u00a0; les places vendues restent valables.',
      done: 'La vente est arrêtée.',
      permission: 'programme:write',
      offered: row => !row.sales_stopped && isToCome(row),
    },
    {
      intent: 'reprendre',
      label: 'Reprendre la vente',
      hint: 'Le site la propose de nouveau.',
      done: 'La séance est de nouveau en vente.',
      permission: 'programme:write',
      offered: row => row.sales_stopped && isToCome(row),
    },
  ],
  Facts: ScreeningFacts,
})
