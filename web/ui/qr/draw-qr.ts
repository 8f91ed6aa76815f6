export type QrDrawing = { size: number; path: string }

/** On the server only: the drawing of QR codes is loaded when a page first shows one. */
export async function drawQr(text: string, ecc: 'medium' | 'quartile' = 'medium'): Promise<QrDrawing> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { border: 4, ecc })
  return { size: rows.length, path: rows.map(pathOfRow).join('') }
}

/** One bar for each run of dark points, as the outline of an SVG path. */
function pathOfRow(row: readonly boolean[], y: number): string {
  const line = row.map(dark => (dark ? 'x' : ' ')).join('')
  return [...line.matchAll(/x+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('')
}
