import { Link } from 'react-router'
import { downloadClosing, printClosing, readClosing } from '../../../contract/admin/closing.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { closingTitle } from '../../../contract/texts/books.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { apiAddress, call } from '../../api-client.ts'
import { momentText } from '../../texts/moments.ts'
import { numberText } from '../../texts/numbers.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/closing'
import { Fact, Figures } from './sheet.tsx'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const closing = await call(context, readClosing, { params: { id: params.id } })
  const of = { params: { id: params.id } }
  return { closing, archive: apiAddress(downloadClosing, of), pdf: apiAddress(printClosing, of) }
}

export const meta = adminTitle<Route.MetaArgs>(({ loaderData }) =>
  loaderData ? closingTitle(loaderData.closing) : 'Clôture',
)

/** Shows the totals of a closed period, its hash, and whether its signature is valid. */
export default function Closing({ loaderData }: Route.ComponentProps) {
  const { closing, archive, pdf } = loaderData
  const { totals, open_till_sessions: open } = closing
  return (
    <section className="headed-page closings closing">
      <header>
        <h1>{closingTitle(closing)}</h1>
        <p className="buttons cluster gap-2">
          <Link className="button quiet" to="/admin/clotures">
            Toutes les clôtures
          </Link>
          <a className="button quiet" href={archive} download>
            Archive signée (JSON)
          </a>
          <a className="button quiet" href={pdf} download>
            Duplicata (PDF)
          </a>
        </p>
      </header>
      {!closing.signed && (
        <p className="alarm-text">
          <strong>Cette clôture ne correspond pas à sa signature.</strong> Vérifiez les livres, et parlez-en à
          votre installateur.
        </p>
      )}
      <dl className="facts framed">
        <Fact name="Série">{closing.name}</Fact>
        <Fact name="Close le">{momentText(closing.at)}</Fact>
        <Fact name="Opération">n°&nbsp;{numberText(closing.operation)}</Fact>
        <Fact name="Couvre les opérations jusqu’à">n°&nbsp;{numberText(closing.last_operation)}</Fact>
        <Fact name="Opérations de la période">{numberText(totals.operations)}</Fact>
        <Fact name="Places vendues, moins les annulées">
          {numberText(totals.entries)}, dont {numberText(totals.free_entries)} gratuites
        </Fact>
        <Fact name="Encaissé">{eurosText(totals.amount)}</Fact>
        <Fact name="Total perpétuel">{eurosText(closing.perpetual_total)}</Fact>
        <Fact name="Services de caisse ouverts à la clôture">
          {open.length === 0 ? 'Aucun' : open.join(', ')}
        </Fact>
        <Fact name="Empreinte">
          <code>{closing.hash}</code>
        </Fact>
      </dl>
      <Totals title="Par taux de TVA" of="Taux" rows={totals.by_vat} total={totals} />
      <Totals title="Par moyen de paiement" of="Moyen" rows={totals.by_means} total={totals} />
      <Totals title="Par tarif" of="Tarif" rows={totals.by_fare} total={totals} />
      <Totals title="Par lieu de vente" of="Lieu" rows={totals.by_channel} total={totals} />
    </section>
  )
}

type Totals = AnswerOf<typeof readClosing>['totals']
type Sums = Pick<Totals, 'entries' | 'amount' | 'prepaid' | 'vat' | 'tsa'>
type Grouped = { title: string; of: string; rows: Totals['by_fare']; total: Sums }

function Totals({ title, of, rows, total }: Grouped) {
  const headings = [of, 'Places', 'Encaissé', 'E-cartes, bons (en plus)', 'TVA', 'TSA']
  return (
    <Figures title={title} headings={headings}>
      <tbody>
        {rows.map(row => (
          <Line key={row.key} name={row.name} figures={row} />
        ))}
      </tbody>
      <tfoot>
        <Line name="Total" figures={total} />
      </tfoot>
    </Figures>
  )
}

function Line({ name, figures }: { name: string; figures: Sums }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{numberText(figures.entries)}</td>
      <td>{eurosText(figures.amount)}</td>
      <td>{eurosText(figures.prepaid)}</td>
      <td>{eurosText(figures.vat)}</td>
      <td>{eurosText(figures.tsa)}</td>
    </tr>
  )
}
