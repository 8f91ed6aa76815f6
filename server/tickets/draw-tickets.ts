import { drawPage } from './draw-page.ts'
import { loadFaces } from './faces.ts'
import { mm, page } from './paper.ts'
import { signTicket } from './sign.ts'
import type { TicketFacts } from './ticket-facts.ts'

/** The e-tickets of an order as a PDF, one page per seat. The same facts and key give the same bytes. */
export async function drawTickets(facts: TicketFacts, key: string): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded at first use: a house that sells nothing today does not carry them.
  const [{ default: PDFDocument }, { encodeQR }] = await Promise.all([import('pdfkit'), import('qr')])
  const faces = await loadFaces()
  const paper = new PDFDocument({
    autoFirstPage: false,
    size: [mm(page.width), mm(page.height)],
    margin: 0,
    pdfVersion: '1.7',
    lang: 'fr-FR',
    tagged: true,
    displayTitle: true,
    // No default: it would be one of the standard fonts, which lack half of French.
    font: '',
    // Nothing a person typed: pdfkit puts these into XML as they are.
    info: {
      Title: `Vos e-billets, réservation n° ${facts.order}`,
      Creator: 'Ouvreuse',
      CreationDate: facts.bought_at,
    },
  })
  const chunks: Uint8Array[] = []
  paper.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const written = new Promise<void>((resolve, reject) => paper.on('end', resolve).on('error', reject))
  for (const [name, face] of Object.entries(faces)) paper.registerFont(name, face as never)
  const whole = paper.struct('Document')
  paper.addStructure(whole)
  facts.codes.forEach((code, index) => {
    const text = signTicket(key, { code, screening: facts.screening })
    paper.addPage()
    const qr = encodeQR(text, 'raw', { ecc: 'quartile', border: 4 })
    drawPage(paper, whole, facts, { number: index + 1, code, qr })
  })
  whole.end()
  paper.end()
  await written
  return new Uint8Array(Buffer.concat(chunks))
}
