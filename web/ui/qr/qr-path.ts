/**
 * A QR code as data: each row is a hexadecimal number in which a 1 bit is a dark module. The SVG path would be ten
 * times as long, and would be in the page twice (in the HTML and as loader data).
 */
export type QrDrawing = { size: number; rows: string }

/** Returns an SVG path that draws each run of dark modules in a row as one bar. */
export const qrPath = ({ size, rows }: QrDrawing): string =>
  rows
    .split(' ')
    .map((row, y) => pathOfRow(pointsOf(row).padStart(size, '0').slice(-size), y))
    .join('')

/** Expands a row to its modules; each hexadecimal digit is four modules. */
function pointsOf(row: string): string {
  let points = ''
  for (const figure of row) points += fours[figure]
  return points
}

const fours = Object.fromEntries(
  Array.from({ length: 16 }, (_, number) => [number.toString(16), number.toString(2).padStart(4, '0')]),
)

function pathOfRow(points: string, y: number): string {
  let path = ''
  for (let start = points.indexOf('1'); start >= 0; ) {
    const next = points.indexOf('0', start)
    const end = next < 0 ? points.length : next
    path += `M${start} ${y}h${end - start}v1h-${end - start}z`
    start = points.indexOf('1', end)
  }
  return path
}
