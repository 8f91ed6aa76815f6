import { drawQr } from '../../../ui/qr/draw-qr.ts'
import type { QrDrawing } from '../../../ui/qr/qr-path.ts'

/** The data to enrol a TOTP application: a QR code, or the secret to type. */
export type Enrolment = { uri: string; secret: string; drawing: QrDrawing }

/** On the server only. */
export async function enrolmentFrom(uri: string): Promise<Enrolment> {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { uri, secret: secret.match(/.{1,4}/g)?.join(' ') ?? '', drawing: await drawQr(uri) }
}
