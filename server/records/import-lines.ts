import type { z } from 'zod'
import { type importedLine, mostLines } from '../../contract/admin/entity-endpoints.ts'
import { fieldName } from '../../contract/admin/words.ts'
import { refusals } from '../../contract/refusals.ts'
import { readCsv } from '../../contract/rules/read-csv.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'

type Line = z.output<typeof importedLine>

/** A line of the file, by the fields its columns were found to be; what is empty is not there. */
export type Cells = Readonly<Record<string, string>>

type Importing<Record> = {
  /** Columns that are read, and those without which there is nothing to read. */
  columns: readonly string[]
  needed: readonly string[]
  nameOf: (cells: Cells) => string
  /** Looks up what lines refer to, once the headings are right; then what the cells of each say, as the API would be
   * sent it, which refuses by throwing. */
  reader: (db: Database) => Promise<(cells: Cells) => unknown>
  shape: z.ZodType<Record>
  store: (context: ActorContext, record: Record) => Promise<unknown>
}

/** Undoes everything: it was only a look. */
class OnlyLooked extends Error {}

/**
 * Every line by itself, in one transaction: what is refused of one leaves the others, and a look stores none. So a look
 * sees what storing would: a line in the way of another of the same file too.
 */
export async function importLines<Record>(
  context: ActorContext,
  { csv, store }: { csv: string; store: boolean },
  of: Importing<Record>,
): Promise<{ ignored: string[]; lines: Line[] }> {
  const [head, ...rows] = readCsv(csv)
  const columns = head?.cells.length ?? 0
  if (columns > mostColumns) throw new Refusal('invalid', { errors: [tooWide(columns)] })
  const fields = head?.cells.map(heading => fieldOf(heading, of.columns)) ?? []
  const missing = of.needed.filter(name => !fields.includes(name))
  if (missing.length > 0) throw new Refusal('no_such_columns', { errors: missing.map(asMissing) })
  if (rows.length > mostLines) throw new Refusal('invalid', { errors: [tooLong] })
  const ignored = head!.cells.filter((heading, at) => heading !== '' && fields[at] === null).map(beginning)
  const lines: Line[] = []
  try {
    await context.db.transaction(async db => {
      const read = await of.reader(db)
      for (const { line, cells, unclosed } of rows)
        lines.push(
          unclosed
            ? { line, name: '', outcome: 'refused', messages: [neverClosed] }
            : await storeLine({ ...context, db }, cellsIn(cells, fields), line, { ...of, read }),
        )
      if (!store) throw new OnlyLooked()
    })
  } catch (error) {
    if (!(error instanceof OnlyLooked)) throw error
    for (const line of lines) if (line.outcome === 'stored') line.outcome = 'ready'
  }
  return { ignored, lines }
}

async function storeLine<Record>(
  context: ActorContext,
  cells: Cells,
  line: number,
  { nameOf, read, shape, store }: Importing<Record> & { read: (cells: Cells) => unknown },
): Promise<Line> {
  const name = nameOf(cells)
  const refused = (messages: string[]): Line => ({ line, name, outcome: 'refused', messages })
  try {
    const parsed = shape.safeParse(read(cells))
    if (!parsed.success) return refused(parsed.error.issues.map(sentenceOf))
    await store(context, parsed.data)
    return { line, name, outcome: 'stored', messages: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = error.errors?.map(({ message }) => message) ?? []
    return refused(errors.length > 0 ? errors : [refusals[error.code][1]])
  }
}

const sentenceOf = ({ path, message }: z.core.$ZodIssue): string =>
  `${fieldName(String(path[0] ?? ''))} : ${message}`

/** By its name on the wire or in French, as our own files have it, whatever its case and accents. */
function fieldOf(given: string, columns: readonly string[]): string | null {
  const headings = [given, given.replace(/\(.*\)/, '')].map(plain)
  return columns.find(name => [name, fieldName(name)].some(own => headings.includes(plain(own)))) ?? null
}

const cellsIn = (cells: readonly string[], fields: readonly (string | null)[]): Cells =>
  Object.fromEntries(fields.flatMap((field, at) => (field && cells[at] ? [[field, cells[at]] as const] : [])))

const asMissing = (field: string) => ({ field, message: `La colonne « ${fieldName(field)} » manque.` })
const neverClosed =
  'Un guillemet (") s’ouvre à cette ligne et ne se ferme jamais : ni elle, ni rien de ce qui suit n’a été lu.'
/** No table of people is as wide; each heading is compared with every column we know. */
const mostColumns = 200
const tooWide = (columns: number) => ({
  field: 'csv',
  message: `Ce fichier a ${columns}\u00a0colonnes\u00a0: ${mostColumns} au plus.`,
})
const beginning = (heading: string): string =>
  heading.length > 60 ? `${heading.slice(0, 60).trimEnd()}…` : heading
const tooLong = { field: 'csv', message: `${mostLines} lignes au plus à la fois.` }

/** Without case or accents. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** As people write a day: 2026-12-02 or 02/12/2026. */
export const dayIn = (text: string): string =>
  text.replace(
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/,
    (_, day, month, year) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )

/** 20:30, 20h30, 9 h. */
export const clockIn = (text: string): string =>
  text.replace(
    /^(\d{1,2})\s*[h:]\s*(\d{2})?$/i,
    (_, hours, minutes = '00') => `${hours.padStart(2, '0')}:${minutes}`,
  )

/** Words of the wire or of people. */
export const wordIn = (text: string, words: Readonly<Record<string, string>>): string =>
  Object.keys(words).find(word => [word, words[word]!].map(plain).includes(plain(text))) ?? text

/** What is empty is a no; a word that is neither is refused: it would publish, or promise what is not so. */
export function isYes(text: string | undefined, field: string): boolean {
  if (text === undefined || /^(non|n|0|faux|no|false)$/i.test(text)) return false
  if (/^(oui|o|1|vrai|x|yes|true)$/i.test(text)) return true
  const message = `${fieldName(field)} : « ${text} » n’est ni oui, ni non.`
  throw new Refusal('invalid', { errors: [{ field, message }] })
}

export const listIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')
