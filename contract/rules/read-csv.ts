/** `unclosed`: a quotation mark opens in this line and never closes, so that it has swallowed all that follows. */
type CsvLine = { line: number; cells: string[]; unclosed: boolean }

/** The lines of a table as a spreadsheet writes it, each with its number in the file; empty ones are left out. */
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
  // Excel's own word for what separates its columns.
  return /^sep=/i.test(rows[0]?.cells[0] ?? '') ? rows.slice(1) : rows
}

/** French spreadsheets write semicolons, others commas, and what is copied from one tabulators. */
function separatorOf(text: string): string {
  const first = text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'))
  const count = (sign: string) => first.split(sign).length
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Our own files put one before what a spreadsheet would run. */
const withoutApostrophe = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@\t\r])/, '')
