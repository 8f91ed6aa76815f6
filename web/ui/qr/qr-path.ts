/** Each row as a number in hexadecimal, a dark point a one: the path comes to ten times that, and a page sends what it shows twice. */
export type QrDrawing = { size: number; rows: string }

/** One bar for each run of dark points, as the outline of an SVG path. */
export const qrPath = ({ size, rows }: QrDrawing): string =>
  rows
    .split(' ')
    .map((row, y) => pathOfRow(BigInt(`0x${row}`).toString(2).padStart(size, '0'), y))
    .join('')

const pathOfRow = (points: string, y: number): string =>
  [...points.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('')
