/** Writes a Markdown table with aligned columns, so that it is readable in a terminal too. */
export function table(heads: string[], rows: string[][]): string {
  const widths = heads.map((head, column) =>
    // Make each column at least two characters wide, even if its heading and cells are empty: the separator row
    // below the headings needs two characters (`-:`).
    Math.max(2, head.length, ...rows.map(row => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(' | ')} |\n`
  const rule = line(
    widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)),
  )
  return line(heads) + rule + rows.map(line).join('')
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
