import { type Face, loadFaces } from './faces.ts'
import { mm, type Paper, type Part } from './paper.ts'
import { beginWithUsualLetters } from './usual-letters.ts'

type About = { title: string; made_at: Date; width: number; height: number }

/** A PDF with our faces, tagged for screen readers. The same drawing and date give the same bytes. */
export async function writePdf(
  about: About,
  draw: (paper: Paper, whole: Part) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded at first use: a house that sells nothing today does not carry it.
  const { default: PDFDocument } = await import('pdfkit')
  const faces = await loadFaces()
  const paper = new PDFDocument({
    autoFirstPage: false,
    size: [mm(about.width), mm(about.height)],
    margin: 0,
    pdfVersion: '1.7',
    // Its types do not know this one yet.
    subset: 'PDF/UA' as never,
    lang: 'fr-FR',
    tagged: true,
    displayTitle: true,
    // No default: it would be one of the standard fonts, which lack half of French.
    font: '',
    // Nothing a person typed: pdfkit puts these into XML as they are.
    info: { Title: about.title, Creator: 'Ouvreuse', CreationDate: about.made_at },
  })
  // Its parts are taken as they come: through its stream, where nobody waits for them, they were a tenth of what a ticket costs.
  const inner = paper as unknown as Inner
  const parts: Uint8Array[] = [paper.read()]
  inner._write = part => {
    const bytes = part instanceof Uint8Array ? part : Buffer.from(`${part}\n`, 'latin1')
    parts.push(bytes)
    inner._offset += bytes.length
  }
  const written = new Promise<void>((resolve, reject) =>
    paper.on('end', resolve).on('error', reject).resume(),
  )
  for (const [name, face] of Object.entries(faces)) {
    paper.registerFont(name, face as never)
    shareWords(paper.font(name), face)
    beginWithUsualLetters(paper, face)
  }
  const whole = paper.struct('Document')
  paper.addStructure(whole)
  draw(paper, whole)
  whole.end()
  paper.end()
  await written
  return new Uint8Array(Buffer.concat(parts))
}

type Inner = { _write: (part: Uint8Array | string) => void; _offset: number }

type Words = Record<string, object>
const wordsOf = new WeakMap<Face, { laidOut: Words; files: number }>()
const mostFiles = 500

/**
 * How a word is set in a face is the same in every file, and finding out is a third of what a ticket costs; pdfkit
 * keeps it for one file only. Begun anew now and then, as names are without number.
 */
function shareWords(paper: Paper, face: Face): void {
  const before = wordsOf.get(face)
  const known = before && before.files < mostFiles ? before : { laidOut: Object.create(null), files: 0 }
  wordsOf.set(face, { ...known, files: known.files + 1 })
  const { _font } = paper as unknown as { _font: { layoutCache: Words } }
  _font.layoutCache = known.laidOut
}
