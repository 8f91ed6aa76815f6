/**
 * A row of a CSV file. If `unclosed`, a quotation mark in it never closes, so the row contains the rest of the
 * file.
 */
type CsvLine = { line: number; cells: string[]; unclosed: boolean }

/** Parses CSV into rows with their line numbers. Empty rows are skipped. */
export function readCsv(text: string): CsvLine[] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const separator = separatorOf(plain)
  const rows: CsvLine[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let began = 1
  const endCell = () => {
    cells.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some(each => each.trim() !== ''))
      rows.push({ line: began, cells: cells.map(withoutApostrophe), unclosed: quoted })
    cells = []
    began = line + 1
  }
  for (let at = 0; at < plain.length; at++) {
    const sign = plain[at]!
    if (quoted) {
      if (sign === '\n') line++
      if (sign !== '"') cell += sign
      else if (plain[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) endCell()
    else if (sign === '\n') {
      endRow()
      line++
    } else cell += sign
  }
  endRow()
  // Leave out the line `sep=`, which only tells Excel which separator the file uses.
  return /^sep=/i.test(rows[0]?.cells[0] ?? '') ? rows.slice(1) : rows
}

/**
 * Guesses which character separates the cells: French spreadsheets use semicolons, others commas, and cells pasted
 * from a spreadsheet tabs.
 */
function separatorOf(text: string): string {
  const first = text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'))
  const count = (sign: string) => first.split(sign).length
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Removes the apostrophe that our CSV exports write before a cell that a spreadsheet would run as a formula. */
const withoutApostrophe = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/, '')
