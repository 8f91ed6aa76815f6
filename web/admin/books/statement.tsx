import { Link } from 'react-router'
import { exportStatement, printStatement, readStatement } from '../../../contract/admin/statement.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { businessDay } from '../../../contract/rules/business-day.ts'
import { longDate, longDay } from '../../../contract/texts/dates.ts'
import { eurosText, percentText } from '../../../contract/texts/euros.ts'
import { apiAddress, call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { numberText } from '../../texts/numbers.ts'
import { staffIn } from '../api/staff.ts'
import { allowed } from '../entities/index.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/statement'
import { Fact, Figures } from './sheet.tsx'
import { dayIn, statementAddress } from './statement-address.ts'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const cinema = /^[1-9]\d{0,8}$/.exec(url.searchParams.get('cinema') ?? '')?.[0]
  const query = {
    day: dayIn(url.searchParams) ?? businessDay(context.get(clockContext)()),
    ...(cinema && { cinemas_id: cinema }),
  }
  const statement = await call(context, readStatement, { params: { id: params.id }, query })
  const own = { params: { id: params.id }, query: { ...query, cinemas_id: String(statement.cinemas_id) } }
  return {
    statement,
    csv: apiAddress(exportStatement, own),
    pdf: apiAddress(printStatement, own),
    writes: allowed(staffIn(context), 'programme:shared'),
  }
}

export const meta = adminTitle<Route.MetaArgs>(({ loaderData }) =>
  loaderData ? `Bordereau, ${loaderData.statement.title}` : 'Bordereau',
)

/** Shows the weekly box-office statement of a film in one cinema, for its distributor. */
export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { statement, csv, pdf, writes } = loaderData
  const { from, to, provisional, screenings } = statement
  return (
    <section className="headed-page closings statement">
      <header>
        <h1>{statement.title}</h1>
        <p className="buttons cluster gap-2">
          <Link className="button quiet" to={`/admin/bordereaux?jour=${from}`}>
            Tous les bordereaux
          </Link>
          <a className="button quiet" href={csv} download>
            CSV
          </a>
          <a className="button" href={pdf} download>
            Bordereau (PDF)
          </a>
        </p>
      </header>
      <Ways statement={statement} />
      <h2 className="h3-text">
        {statement.name_cinema}, du {longDate(from)} au {longDate(to)}
        {provisional && ', provisoire'}
      </h2>
      <Settlement statement={statement} writes={writes} />
      {screenings.length === 0 ? (
        <p>Ce film n’a pas eu de séance ici cette semaine.</p>
      ) : (
        <>
          {statement.versions.map(version => (
            <Fares key={version.version} of={version} />
          ))}
          <Rooms statement={statement} />
          <Series statement={statement} />
        </>
      )}
    </section>
  )
}

type Statement = AnswerOf<typeof readStatement>

/** Links to the statements of this film in other cinemas that week, and in this cinema in other weeks. */
function Ways({ statement }: { statement: Statement }) {
  const { movies_id, cinemas_id, cinemas, from, week_before, week_after } = statement
  return (
    <nav aria-label="Autres bordereaux de ce film">
      <ul className="usual-periods cluster gap-2">
        {week_before && (
          <li>
            <Link
              className="button quiet"
              to={statementAddress(movies_id, { day: week_before, cinema: cinemas_id })}
            >
              Semaine d’avant
            </Link>
          </li>
        )}
        {week_after && (
          <li>
            <Link
              className="button quiet"
              to={statementAddress(movies_id, { day: week_after, cinema: cinemas_id })}
            >
              Semaine d’après
            </Link>
          </li>
        )}
        {cinemas
          .filter(({ id }) => id !== cinemas_id)
          .map(({ id, name_cinema }) => (
            <li key={id}>
              <Link className="button quiet" to={statementAddress(movies_id, { day: from, cinema: id })}>
                {name_cinema}
              </Link>
            </li>
          ))}
        <li>
          <Link className="button quiet" to={`/admin/film/${movies_id}`}>
            Le film
          </Link>
        </li>
      </ul>
    </nav>
  )
}

function Settlement({ statement, writes }: { statement: Statement; writes: boolean }) {
  const { movies_id, total, terms, distributor, visa, from } = statement
  return (
    <dl className="facts framed">
      <Fact name="Distribution">{distributor || 'Non renseignée'}</Fact>
      <Fact name="Visa d’exploitation">{visa || 'Non renseigné'}</Fact>
      <Fact name="Séances données">{numberText(total.screenings)}</Fact>
      <Fact name="Entrées">
        {numberText(total.entries)}, dont {numberText(total.free_entries)} gratuites
      </Fact>
      <Fact name="Recette, toutes taxes comprises">{eurosText(total.amount)}</Fact>
      <Fact name="TVA contenue">{eurosText(total.vat)}</Fact>
      <Fact name="TSA">{eurosText(total.tsa)}</Fact>
      <Fact name="Assiette de la part, hors taxes">{eurosText(total.net)}</Fact>
      <Fact name="Part du distributeur, hors TVA">
        {terms ? (
          <>
            <strong>{eurosText(terms.share)}</strong> ({termsText(terms)}
            {terms.week_net !== total.net && `, sur ${eurosText(terms.week_net)} pour la semaine entière`})
          </>
        ) : (
          <>
            Aucune condition enregistrée.{' '}
            {writes && (
              <Link
                className="off-paper"
                to={`/admin/condition/ajout?movies_id=${movies_id}&from_day=${from}`}
              >
                Ajouter une condition
              </Link>
            )}
          </>
        )}
      </Fact>
    </dl>
  )
}

function termsText({ share_percent, minimum, fixed_amount }: NonNullable<Statement['terms']>): string {
  if (fixed_amount !== null) return `somme fixe de ${eurosText(fixed_amount)} par semaine`
  const least = minimum ? `, minimum ${eurosText(minimum)} par semaine` : ''
  return `${percentText(share_percent ?? 0)}${least}`
}

function Fares({ of }: { of: Statement['versions'][number] }) {
  return (
    <Figures
      title={`Entrées par tarif, ${of.version}`}
      headings={['Tarif', 'Code', 'Prix', 'Entrées', 'Recette']}
      words={2}
    >
      <tbody>
        {of.fares.map(fare => (
          <tr key={`${fare.short_code} ${fare.price}`}>
            <th scope="row">{fare.label}</th>
            <td className="words">{fare.short_code}</td>
            <td>{fare.price === 0 ? 'gratuit' : eurosText(fare.price)}</td>
            <td>{numberText(fare.entries)}</td>
            <td>{eurosText(fare.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td />
          <td />
          <td>{numberText(of.entries)}</td>
          <td>{eurosText(of.amount)}</td>
        </tr>
      </tfoot>
    </Figures>
  )
}

function Rooms({ statement: { rooms, total } }: { statement: Statement }) {
  return (
    <Figures title="Par salle" headings={['Salle', 'Séances', 'Entrées', 'Dont gratuites', 'Recette']}>
      <tbody>
        {rooms.map(row => (
          <tr key={row.room}>
            <th scope="row">{row.room}</th>
            <td>{numberText(row.screenings)}</td>
            <td>{numberText(row.entries)}</td>
            <td>{numberText(row.free_entries)}</td>
            <td>{eurosText(row.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{numberText(total.screenings)}</td>
          <td>{numberText(total.entries)}</td>
          <td>{numberText(total.free_entries)}</td>
          <td>{eurosText(total.amount)}</td>
        </tr>
      </tfoot>
    </Figures>
  )
}

function Series({ statement: { screenings } }: { statement: Statement }) {
  return (
    <Figures
      title="Séances et billets"
      headings={['Séance', 'Salle, version', 'Tarif', 'Billets', 'Annulés', 'Entrées', 'Recette']}
      words={3}
    >
      <tbody>
        {screenings.map(({ id, date, hour, room, version, cancelled, fares }) => {
          const where = `${room}, ${version}${cancelled ? ', annulée' : ''}`
          const when = `${longDay(date)}, ${hour.replace(':', 'h')}`
          if (fares.length === 0)
            return (
              <tr key={id}>
                <th scope="row">{when}</th>
                <td className="words">{where}</td>
                <td className="words soft">aucun billet</td>
                <td />
                <td />
                <td>0</td>
                <td>–</td>
              </tr>
            )
          return fares.map((fare, index) => (
            <tr key={`${id} ${fare.short_code}`}>
              <th scope="row">{index === 0 ? when : <span className="spoken">{when}</span>}</th>
              <td className="words">{index === 0 && where}</td>
              <td className="words">{fare.label}</td>
              <td>{fare.first === null ? 'sans numéro' : `${fare.first} – ${fare.last}`}</td>
              <td>{numberText(fare.cancelled)}</td>
              <td>{numberText(fare.entries)}</td>
              <td>{eurosText(fare.amount)}</td>
            </tr>
          ))
        })}
      </tbody>
    </Figures>
  )
}
