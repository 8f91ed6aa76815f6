/** What an application of codes needs: a picture to scan, or the secret to type. */
export type Enrolment = { uri: string; secret: string; size: number; path: string }

/** On the server only: the drawing of QR codes is loaded when somebody enrols. */
export async function enrolmentFrom(uri: string): Promise<Enrolment> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(uri, 'raw', { border: 1, ecc: 'medium' })
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { uri, secret: secret.match(/.{1,4}/g)?.join(' ') ?? '', size: rows.length, path: pathOf(rows) }
}

/** One square per dark point, as the outline of an SVG path. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
}
