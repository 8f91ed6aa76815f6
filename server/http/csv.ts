import { Readable } from 'node:stream'
import { entityWord, fieldName } from '../../contract/admin/words.ts'
import type { FileAnswer } from '../../contract/endpoint.ts'
import type { Euros } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { farePriceText, isFarePrice, valueWord } from '../../contract/texts/entity-words.ts'

/**
 * Returns a CSV file for French spreadsheets, with semicolons and a UTF-8 BOM. It is streamed while the rows are
 * read.
 */
export function csvFile(
  name: string,
  columns: readonly string[],
  batches: AsyncIterable<readonly object[]> | Iterable<readonly object[]>,
  /** Converts rows to the units of the API: euros, not cents. */
  onTheWire: (rows: readonly object[]) => readonly object[],
): FileAnswer {
  async function* lines() {
    yield Buffer.from(`\uFEFF${line(columns.map(header))}`)
    for await (const rows of batches) {
      const written = onTheWire(rows)
      const text = rows
        .map((row, index) => line(columns.map(name => valueFor(row, written[index]!, name))))
        .join('')
      yield Buffer.from(text)
    }
  }
  return {
    name: `${name}.csv`,
    content: Readable.toWeb(Readable.from(lines())) as ReadableStream<Uint8Array>,
  }
}

/**
 * Returns the heading of a column. Adds « (numéro) » to a column of ids: under « Film » alone, a reader would
 * expect the title.
 */
function header(column: string): string {
  const name = fieldName(column)
  return column.endsWith('_id') && !name.startsWith('Numéro') ? `${name} (numéro)` : name
}

/**
 * Returns the value of a cell: times in the cinema's time zone, constants such as states as French words,
 * everything else as the API returns it.
 */
function valueFor(row: object, written: object, name: string): unknown {
  const value = row[name as keyof object] as unknown
  if (!(value instanceof Date)) {
    const onTheWire = written[name as keyof object] as unknown
    if (name === 'entity') return entityWord(String(onTheWire))
    const each = Array.isArray(onTheWire) ? onTheWire.map(one => valueWord(name, one) ?? one) : onTheWire
    return valueWord(name, onTheWire) ?? each
  }
  const { date, hour } = inParis(value)
  return `${date} ${hour}`
}

const line = (cells: readonly unknown[]): string => `${cells.map(cell).join(';')}\r\n`

export function cell(value: unknown): string {
  const text = harmless(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Puts an apostrophe before text that begins like a formula, because a spreadsheet would execute it. */
function harmless(value: unknown): string {
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = textOf(value)
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object') return objectText(value)
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return String(value)
}

function objectText(value: object): string {
  if (isChange(value)) return changeText(value)
  return isFarePrice(value) ? farePriceText({ ...value, price: value.price as Euros }) : JSON.stringify(value)
}

type Change = { label: string; before: string | null; after: string | null }

const isChange = (value: object): value is Change => 'label' in value && 'before' in value

/** Returns a change of the journal as text, for example « Prix : 12,50 € → 9,00 € ». */
const changeText = ({ label, before, after }: Change): string =>
  before === null && after === null ? label : `${label}\u00a0: ${[before, after].filter(Boolean).join(' → ')}`
