import { Form, Link } from 'react-router'
import { verifyBooks } from '../../../contract/admin/books.ts'
import { listClosings } from '../../../contract/admin/closing.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { closingKinds } from '../../../contract/rules/operations.ts'
import { closingKindWords, closingTitle, faultWords, seriesName } from '../../../contract/texts/books.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { ApiRefusal, call, callPage } from '../../api-client.ts'
import { numberText } from '../../texts/numbers.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { Scrolling } from '../../ui/scrolling.tsx'
import { useFollowedForm } from '../form/use-followed-form.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/closings'
import { Pages } from './sheet.tsx'
import '../../ui/form/choices.css'
import '../../ui/office/list.css'
import '../../ui/office/closings.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

const perPage = 50

export async function loader({ context, url }: Route.LoaderArgs) {
  const kind = closingKinds.find(one => one === url.searchParams.get('sorte'))
  const page = Math.min(Math.max(Number(url.searchParams.get('page')) || 1, 1), 200) | 0
  const { rows, total } = await callPage(context, listClosings, {
    query: { page, size: perPage, ...(kind && { kind }) },
  })
  const kept = { kind, page, rows, total, hash: url.searchParams.get('empreinte')?.trim() ?? '' }
  if (url.searchParams.get('verifier') !== 'oui') return { ...kept, verified: null, messages: [] }
  try {
    const query = kept.hash ? { closing: kept.hash } : {}
    return { ...kept, verified: await call(context, verifyBooks, { query }), messages: [] }
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== 400) throw error
    return { ...kept, verified: null, messages: error.answer.errors ?? [] }
  }
}

export const meta = adminTitle(() => 'Clôtures')

/**
 * Lists the closings, one for each day, month and year that has ended. If staff ask for it, verifies the cinema's
 * accounts and shows the result.
 */
export default function Closings({ loaderData }: Route.ComponentProps) {
  const { kind, page, rows, total, verified, messages, hash } = loaderData
  const { form, follow } = useFollowedForm({ sorte: kind ?? '' })
  return (
    <section className="headed-page closings">
      <header>
        <h1>Clôtures</h1>
      </header>
      <p className="note soft small-text">
        Chaque journée de caisse se clôt seule, cinéma par cinéma, quand elle finit (à 6&nbsp;h, sauf autre
        réglage de la maison)&nbsp;; puis chaque mois et chaque année. Plus rien ne s’écrit dans une période
        close. Ces livres sont prêts pour un contrôle, mais ne sont ni certifiés ni agréés.
      </p>
      <section className="framed check" aria-labelledby="verifier">
        <h2 id="verifier" className="h3-text">
          Vérifier les livres
        </h2>
        <Form method="get" className="list-filters" action="/admin/clotures">
          <input type="hidden" name="verifier" value="oui" />
          <label className="search">
            <span>Empreinte d’une clôture imprimée ou archivée (facultatif)</span>
            <input
              name="empreinte"
              defaultValue={hash}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
            />
          </label>
          <button type="submit" className="button">
            Vérifier
          </button>
        </Form>
        <MessageList messages={messages} />
        <div role="status">{verified && <Verified verified={verified} />}</div>
      </section>
      <Form method="get" className="list-filters" ref={form} onInput={follow}>
        <label>
          <span>Période</span>
          <select className="select" name="sorte" defaultValue={kind ?? ''}>
            <option value="">Toutes</option>
            {closingKinds.map(one => (
              <option key={one} value={one}>
                {closingKindWords[one]}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className="button quiet without-scripts">
          Voir
        </button>
      </Form>
      {rows.length === 0 ? (
        <p>Aucune clôture. La première se fait quand une journée avec une opération a fini.</p>
      ) : (
        <ClosingTable rows={rows} />
      )}
      <Pages
        page={page}
        total={total}
        perPage={perPage}
        to={number => `?page=${number}${kind ? `&sorte=${kind}` : ''}`}
      />
    </section>
  )
}

function Verified({ verified }: { verified: AnswerOf<typeof verifyBooks> }) {
  const { checked, closings, waiting, first_wrong } = verified
  if (!first_wrong)
    return (
      <p className="in-order">
        <strong>Les livres sont en ordre.</strong> {numberText(checked)} opérations et {numberText(closings)}{' '}
        clôtures relues{waiting > 0 && `, dont ${numberText(waiting)} pas encore scellées`}.
      </p>
    )
  const { series, number, closing, fault } = first_wrong
  return (
    <p className="alarm-text">
      <strong>Les livres ne sont pas en ordre{series && ` (${seriesName(series)})`}.</strong>{' '}
      {number && `Opération ${number}\u00a0: `}
      {faultWords[fault]} {closing && <Link to={`/admin/clotures/${closing}`}>Voir la clôture</Link>}
    </p>
  )
}

function ClosingTable({ rows }: { rows: AnswerOf<typeof listClosings> }) {
  return (
    <Scrolling className="closing-table framed" label="Clôtures">
      <table className="tabular">
        <thead>
          <tr className="soft small-text">
            <th scope="col">Période</th>
            <th scope="col" className="words">
              Série
            </th>
            <th scope="col">Encaissé</th>
            <th scope="col">Total perpétuel</th>
            <th scope="col">Empreinte</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={`/admin/clotures/${row.id}`}>{closingTitle(row)}</Link>
              </th>
              <td className="words">{row.name}</td>
              <td>{eurosText(row.amount)}</td>
              <td>{eurosText(row.perpetual_total)}</td>
              <td>
                <code>{shortHash(row.hash)}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

/** Returns only the first characters of a hash, which can be compared by eye. */
const shortHash = (hash: string): string => hash.slice(0, 12)
