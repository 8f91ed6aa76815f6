import type { AnswerOf } from '../../../../contract/endpoint.ts'
import type { listTickets } from '../../../../contract/tickets.ts'
import { drawQr } from '../../../ui/qr/draw-qr.ts'
import type { QrDrawing } from '../../../ui/qr/qr-path.ts'

type Ticket = AnswerOf<typeof listTickets>[number]

export type DrawnTicket = Omit<Ticket, 'qr'> & { drawing: QrDrawing }

/**
 * Draws the QR codes of tickets, on the server only. They have the high error correction of printed codes, so
 * that scanners can read them on scratched screens.
 */
export const drawTickets = (tickets: readonly Ticket[]): Promise<DrawnTicket[]> =>
  Promise.all(
    tickets.map(async ({ qr, ...ticket }) => ({ ...ticket, drawing: await drawQr(qr, 'quartile') })),
  )
