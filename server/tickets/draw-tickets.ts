import { drawPage } from './draw-page.ts'
import { type Paper, page } from './paper.ts'
import { type PaperLook, usualLook } from './paper-look.ts'
import { signTicket } from './sign.ts'
import type { TicketFacts } from './ticket-facts.ts'
import { writePdf } from './write-pdf.ts'

/** The e-tickets of an order as a PDF, one page per seat. The same facts and key give the same bytes. */
export async function drawTickets(
  facts: TicketFacts,
  key: string,
  look: PaperLook = usualLook,
): Promise<Uint8Array<ArrayBuffer>> {
  const { encodeQR } = await import('qr')
  const about = { title: `Vos e-billets, réservation n° ${facts.order}`, made_at: facts.bought_at, ...page }
  return writePdf(about, (paper, whole) => {
    // Once in the file, however many pages show it.
    const picture = look.logo && openImage(paper, look.logo.small)
    for (const ticket of facts.tickets) {
      const text = signTicket(key, { code: ticket.code, screening: facts.screening })
      paper.addPage()
      const qr = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })
      drawPage(paper, whole, facts, { ...ticket, qr }, { ...look, picture })
    }
  })
}

/** Its types do not know this one. */
const openImage = (paper: Paper, bytes: Buffer): object =>
  (paper as unknown as { openImage: (bytes: Buffer) => object }).openImage(bytes)
