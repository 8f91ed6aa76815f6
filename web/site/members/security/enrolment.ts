import { drawQr } from '../../../ui/qr/draw-qr.ts'
import type { QrDrawing } from '../../../ui/qr/qr-path.ts'

/** The data for setting up an authenticator application: a QR code, and the secret to type instead. */
export type Enrolment = { uri: string; secret: string; drawing: QrDrawing }

/** Draws the QR code of a TOTP URL. Runs only on the server. */
export async function enrolmentFrom(uri: string): Promise<Enrolment> {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  return { uri, secret: secret.match(/.{1,4}/g)?.join(' ') ?? '', drawing: await drawQr(uri) }
}
