import type { z } from 'zod'
import { type importedLine, mostLines } from '../../contract/admin/entity-endpoints.ts'
import { fieldName } from '../../contract/admin/words.ts'
import { refusals } from '../../contract/refusals.ts'
import { readCsv } from '../../contract/rules/read-csv.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { yieldToOthers } from '../database/yield-to-others.ts'
import { Refusal } from '../http/refusal.ts'

type Line = z.output<typeof importedLine>

/** The cells of a line by field, without empty cells. */
export type Cells = Readonly<Record<string, string>>

type Importing<Record> = {
  /** The columns that the import reads; `needed` lists the required ones. */
  columns: readonly string[]
  needed: readonly string[]
  nameOf: (cells: Cells) => string
  /**
   * Looks up the names that the lines refer to, such as films, once per file. Returns a function that turns the
   * cells of a line into the body of an API call, or throws a Refusal.
   */
  reader: (db: Database) => Promise<(cells: Cells) => unknown>
  shape: z.ZodType<Record>
  /**
   * Prepares a check without storing. Returns a function that throws the same Refusal as storing the record would.
   * Records accepted earlier in the file count as if they were stored.
   */
  judge: (db: Database) => Promise<(record: Record) => Promise<unknown>>
  /** Stores one record in its own transaction. */
  store: (context: ActorContext, record: Record) => Promise<unknown>
}

/**
 * Imports the lines of a CSV file. With `store` false, only checks them. Otherwise parses the whole file first,
 * then stores each line in its own transaction, so that other requests can use the database in between. A refused
 * line does not prevent the others.
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
  const read = await of.reader(context.db)
  const found = rows.map(({ line, cells, unclosed }) => {
    if (unclosed) return { line, name: '', messages: [neverClosed] }
    const own = cellsIn(cells, fields)
    return { line, name: of.nameOf(own), ...recordIn(own, read, of.shape) }
  })
  const take = store ? (record: Record) => of.store(context, record) : await of.judge(context.db)
  const lines = await takeEach(found, take, store ? 'stored' : 'ready')
  return { ignored, lines }
}

type Found<Record> = { line: number; name: string } & ({ record: Record } | { messages: string[] })

/**
 * Stores or checks records one by one. After an unexpected error, tries no further record, but still returns the
 * lines that were stored before.
 */
async function takeEach<Record>(
  found: readonly Found<Record>[],
  take: (record: Record) => Promise<unknown>,
  taken: 'stored' | 'ready',
): Promise<Line[]> {
  const lines: Line[] = []
  let failed = false
  for (const { line, name, ...one } of found) {
    let messages = 'messages' in one ? one.messages : failed ? [interrupted] : []
    if ('record' in one && !failed)
      try {
        await take(one.record)
      } catch (error) {
        failed = !(error instanceof Refusal)
        if (failed && !lines.some(({ outcome }) => outcome === 'stored')) throw error
        messages = error instanceof Refusal ? sentencesOf(error) : [interrupted]
      }
    lines.push({ line, name, outcome: messages.length > 0 ? 'refused' : taken, messages })
    await yieldToOthers()
  }
  return lines
}

function recordIn<Record>(
  cells: Cells,
  read: (cells: Cells) => unknown,
  shape: z.ZodType<Record>,
): { record: Record } | { messages: string[] } {
  try {
    const parsed = shape.safeParse(read(cells))
    return parsed.success ? { record: parsed.data } : { messages: parsed.error.issues.map(sentenceOf) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { messages: sentencesOf(error) }
  }
}

function sentencesOf({ code, errors = [] }: Refusal): string[] {
  return errors.length > 0 ? errors.map(({ message }) => message) : [refusals[code][1]]
}

const sentenceOf = ({ path, message }: z.core.$ZodIssue): string =>
  `${fieldName(String(path[0] ?? ''))} : ${message}`

/**
 * Finds the column of a heading: by its name in the API or its French name (as in the site's exports), ignoring
 * case and accents.
 */
function fieldOf(given: string, columns: readonly string[]): string | null {
  const headings = [given, given.replace(/\(.*\)/, '')].map(plain)
  return columns.find(name => [name, fieldName(name)].some(own => headings.includes(plain(own)))) ?? null
}

const cellsIn = (cells: readonly string[], fields: readonly (string | null)[]): Cells =>
  Object.fromEntries(fields.flatMap((field, at) => (field && cells[at] ? [[field, cells[at]] as const] : [])))

const asMissing = (field: string) => ({ field, message: `La colonne « ${fieldName(field)} » manque.` })
const neverClosed =
  'Un guillemet (") s’ouvre à cette ligne et ne se ferme jamais : ni elle, ni rien de ce qui suit n’a été lu.'
const interrupted =
  'L’enregistrement s’est arrêté sur une erreur de notre côté : recommencez avec les lignes qui restent.'
/**
 * The most columns that a file may have. Each heading is compared with every known column, so a file with very
 * many columns would take long.
 */
const mostColumns = 200
const tooWide = (columns: number) => ({
  field: 'csv',
  message: `Ce fichier a ${columns}\u00a0colonnes\u00a0: ${mostColumns} au plus.`,
})
const beginning = (heading: string): string =>
  heading.length > 60 ? `${heading.slice(0, 60).trimEnd()}…` : heading
const tooLong = { field: 'csv', message: `${mostLines} lignes au plus à la fois.` }

/**
 * Returns the text without case and accents, for comparisons. Looks only at the first 500 characters: no name is
 * longer, and normalising a very long text from an attacker would take long.
 */
export const plain = (text: string): string =>
  text.slice(0, 500).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Converts a French date, 02/12/2026, to 2026-12-02. Returns any other text unchanged. */
export const dayIn = (text: string): string =>
  text.replace(
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/,
    (_, day, month, year) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  )

/** Converts an hour such as 20h30 or 9 h to 20:30 or 09:00. Returns any other text unchanged. */
export const clockIn = (text: string): string =>
  text.replace(
    /^(\d{1,2})\s*[h:]\s*(\d{2})?$/i,
    (_, hours, minutes = '00') => `${hours.padStart(2, '0')}:${minutes}`,
  )

/** Returns the API's value for a French word or for the value itself; any other text unchanged. */
export const wordIn = (text: string, words: Readonly<Record<string, string>>): string =>
  Object.keys(words).find(word => [word, words[word]!].map(plain).includes(plain(text))) ?? text

/**
 * Returns whether a cell means yes. An empty cell means no. Refuses any other word, because guessing could publish
 * a draft.
 */
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
