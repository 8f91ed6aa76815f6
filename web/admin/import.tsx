import { data, Form, Link, useNavigation } from 'react-router'
import type { z } from 'zod'
import type { importedLine } from '../../contract/admin/entity-endpoints.ts'
import { call } from '../api-client.ts'
import { formWithFiles } from '../page-context.ts'
import { numberText } from '../texts/numbers.ts'
import { MessageList, Notice } from '../ui/form/message-list.tsx'
import type { Route } from './+types/import'
import { endpoints } from './api/endpoints.ts'
import { entityOfPage, pageForbidden, pageNotFound } from './api/entity-of-page.ts'
import { officeMessagesOf } from './api/failures.ts'
import { staffIn } from './api/staff.ts'
import { allowed, entityAt, listAddress } from './entities/index.ts'
import { textIn } from './form/values.ts'
import { decodeCsv } from './list/decode-csv.ts'
import { adminTitle } from './shell/admin-title.ts'
import '../ui/office/record.css'
import './list/import.css'

export { BrokenAdminPage as ErrorBoundary } from './shell/broken-page.tsx'

type Answer = { ignored: string[]; lines: z.output<typeof importedLine>[] }

export function loader({ context, params }: Route.LoaderArgs) {
  const entity = entityOfPage(params.table)
  if (!entity.imported) throw pageNotFound()
  if (!allowed(staffIn(context), entity.write)) throw pageForbidden()
  return null
}

/**
 * Handles both steps of a CSV import: first a dry run, then the import of the valid lines of the same text.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { importCsv } = endpoints[entityOfPage(params.table).name]
  const form = await formWithFiles(context, request)
  const file = form.get('fichier')
  const isFile = file instanceof File && file.size > 0
  // If the file is too large, do not send its text back: the page would become as large as the file.
  if (isFile && file.size > largestFile) {
    const message = 'Ce fichier est trop grand\u00a0: un million de caractères et mille lignes au plus.'
    return data({ messages: [{ field: 'fichier', message }], csv: '', answer: null, stored: false }, 413)
  }
  const csv = isFile ? decodeCsv(new Uint8Array(await file.arrayBuffer())) : textIn(form, 'csv')
  const store = form.get('intent') === 'importer'
  try {
    const answer = (await call(context, importCsv!, { body: { csv, store } })) as Answer
    return { messages: [], csv: store ? withoutStored(csv, answer) : csv, answer, stored: store }
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages, csv, answer: null, stored: false }, status)
  }
}

/**
 * Returns the part of the CSV text that was not imported and that the user has to correct: the headings and the
 * refused lines.
 */
function withoutStored(csv: string, { lines }: Answer): string {
  const refused = new Set(lines.filter(({ outcome }) => outcome === 'refused').map(({ line }) => line))
  if (refused.size === 0) return ''
  const numbers = lines.map(({ line }) => line)
  const rows = csv.split(/\r\n?|\n/)
  // A record may span several lines of the file. Each line belongs to the last record that began at or before it.
  const kept = rows.filter((_, at) => {
    const began = numbers.findLast(line => line <= at + 1)
    return began === undefined || refused.has(began)
  })
  return kept.join('\n')
}

/** The largest file, in bytes: the API accepts a million characters, and a character may take two bytes. */
const largestFile = 2_000_000

const title = 'Importer un fichier'

export const meta = adminTitle(() => title)

export default function Import({ params, actionData }: Route.ComponentProps) {
  const entity = entityAt(params.table)!
  const busy = useNavigation().state !== 'idle'
  const { messages = [], csv = '', answer = null, stored = false } = actionData ?? {}
  const ready = answer?.lines.filter(({ outcome }) => outcome !== 'refused').length ?? 0
  const canStore = answer !== null && !stored && ready > 0
  return (
    <section className="record-page import-page">
      <p className="up">
        <Link to={listAddress(entity)}>{entity.words.many}</Link>
      </p>
      <h1>{title}</h1>
      <p>
        Un fichier CSV d’un tableur, dont la première ligne nomme les colonnes. Il faut au moins&nbsp;:{' '}
        {entity.imported}. Un fichier exporté d’ici se relit tel quel.
      </p>
      {stored && (
        <Notice>
          {numberText(ready)} {ready > 1 ? 'lignes enregistrées' : 'ligne enregistrée'}.
        </Notice>
      )}
      <MessageList messages={messages} />
      {answer && <Lines answer={answer} stored={stored} />}
      <Form method="post" encType="multipart/form-data" noValidate className="record-form" key={csv.length}>
        <div className="admin-field one-column stack shrinks gap-2">
          <label className="bold" htmlFor="fichier">
            Fichier
          </label>
          <input type="file" id="fichier" name="fichier" accept=".csv,text/csv,text/plain" />
        </div>
        <div className="admin-field one-column stack shrinks gap-2">
          <label className="bold" htmlFor="csv">
            Ou son contenu
          </label>
          <textarea id="csv" name="csv" rows={10} defaultValue={csv} spellCheck={false} />
        </div>
        <p className="buttons">
          <button type="submit" className={canStore ? 'button quiet' : 'button'} disabled={busy}>
            {busy ? 'Un instant…' : 'Vérifier, sans rien enregistrer'}
          </button>
          {canStore && (
            <button type="submit" name="intent" value="importer" className="button" disabled={busy}>
              Enregistrer {ready > 1 ? `les ${numberText(ready)} lignes justes` : 'la ligne juste'}
            </button>
          )}
        </p>
      </Form>
    </section>
  )
}

const countText = (count: number, word: string): string =>
  count === 0 ? `aucune ${word}` : `${numberText(count)} ${word}${count > 1 ? 's' : ''}`

/** Lists the first few names, and says how many more there are. */
const firstOf = (names: readonly string[], few = 8): string =>
  names.length > few
    ? `${names.slice(0, few).join(', ')} et ${numberText(names.length - few)}\u00a0autre${names.length > few + 1 ? 's' : ''}`
    : names.join(', ')

const outcomes = { ready: 'Prête', stored: 'Enregistrée', refused: 'Refusée' } as const

function Lines({ answer: { ignored, lines }, stored }: { answer: Answer; stored: boolean }) {
  const refused = lines.filter(({ outcome }) => outcome === 'refused').length
  return (
    <div className="lines stack gap-2 below-4">
      <p role="status">
        {countText(lines.length - refused, stored ? 'enregistrée' : 'prête')},{' '}
        {refused === 0 ? 'aucune refusée' : `${numberText(refused)} à corriger`}.
        {ignored.length > 0 && ` Colonnes que rien ne lit\u00a0: ${firstOf(ignored)}.`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Ligne</th>
            <th scope="col">Quoi</th>
            <th scope="col">État</th>
          </tr>
        </thead>
        <tbody>
          {[...lines]
            .sort((one, other) => Number(other.outcome === 'refused') - Number(one.outcome === 'refused'))
            .map(({ line, name, outcome, messages }) => (
              <tr key={line} className={outcome}>
                <td>{line}</td>
                <td>{name}</td>
                <td>
                  {outcomes[outcome]}
                  {messages.map(message => (
                    <span key={message} className="why own-line">
                      {message}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}
