import { readPicture } from '../pdf/picture.ts'
import { writePdf } from '../pdf/write-pdf.ts'
import { drawPage } from './draw-page.ts'
import { type PaperLook, usualLook } from './paper-look.ts'
import { signTicket } from './sign.ts'
import type { TicketFacts } from './ticket-facts.ts'
import { page } from './ticket-page.ts'

/** The e-tickets of an order as a PDF, one page per seat. The same facts and key give the same bytes. */
export async function drawTickets(
  facts: TicketFacts,
  key: string,
  look: PaperLook = usualLook,
): Promise<Uint8Array<ArrayBuffer>> {
  const { encodeQR } = await import('qr')
  const about = { title: `Vos e-billets, réservation n° ${facts.order}`, made_at: facts.bought_at, ...page }
  const picture = look.logo && (await readPicture(look.logo.small))
  return writePdf(about, (paper, whole) => {
    for (const ticket of facts.tickets) {
      const text = signTicket(key, { code: ticket.code, screening: facts.screening })
      paper.addPage()
      const qr = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })
      drawPage(paper, whole, facts, { ...ticket, qr }, { ...look, picture })
    }
  })
}
