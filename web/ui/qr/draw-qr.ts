import type { QrDrawing } from './qr-path.ts'

/** Draws a QR code. Loads the QR library only when it is needed. */
export async function drawQr(text: string, ecc: 'medium' | 'quartile' = 'medium'): Promise<QrDrawing> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { border: 4, ecc })
  return { size: rows.length, rows: rows.map(numberOf).join(' ') }
}

function numberOf(row: readonly boolean[]): string {
  let points = '0b'
  for (const dark of row) points += dark ? '1' : '0'
  return BigInt(points).toString(16)
}
