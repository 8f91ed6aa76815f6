import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { loadFonts } from './fonts.ts'

// Other modules must load modules that draw PDFs with `import()`, when they first need them: pdfkit and fontkit
// take a third of a second and 30 MB to load.

export type Pdf = InstanceType<typeof PDFDocument>
export type Tag = ReturnType<Pdf['struct']>

/** Converts millimetres, in which drawing modules count, to points, in which pdfkit and font sizes count. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4
export const toMm = (points: number): number => (points * 25.4) / 72

/** The colours of the site's light theme (web/ui/tokens.css), for white paper. */
export const ink = {
  text: '#1d1813',
  soft: '#5a5043',
  curtain: '#a81e2d',
  onCurtain: '#fff6ee',
  code: '#000000',
  paper: '#ffffff',
} as const

export const a4 = { width: 210, height: 297 } as const

/** `title` must contain no `<` or `&`: pdfkit writes it into XML without escaping. Sizes are in millimetres. */
type About = { title: string; madeAt: Date; width: number; height: number }

/**
 * Writes a PDF with the site's fonts, tagged for screen readers (PDF/UA). The same drawing and date give the same
 * bytes.
 */
export async function writePdf(
  { title, madeAt, width, height }: About,
  draw: (pdf: Pdf, root: Tag) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    size: [mm(width), mm(height)],
    margin: 0,
    pdfVersion: '1.7',
    // The value 'PDF/UA' is missing in @types/pdfkit.
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    // Set no default font: the default is Helvetica, which PDF/UA does not allow without embedding.
    font: '',
    info: { Title: title, Creator: 'Ouvreuse', CreationDate: madeAt },
  })
  // The fonts are already parsed, which pdfkit 0.20 accepts although its types do not say so.
  for (const [name, font] of Object.entries(loadFonts())) pdf.registerFont(name, font as never)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  draw(pdf, root)
  root.end()
  pdf.end()
  return buffer(pdf)
}

/** Adds a tag that contains other tags. */
export function addTag(pdf: Pdf, parent: Tag, type: 'Sect' | 'Table' | 'TR'): Tag {
  const tag = pdf.struct(type)
  parent.add(tag)
  return tag
}

type Content = 'H1' | 'P' | 'Figure' | 'TH' | 'TD'
/** `bbox` is a rectangle: left, top, right, bottom, in points. */
type TagOptions = { alt?: string; bbox?: number[]; scope?: 'Column' | 'Row' }

/** Draws something and tags it. A screen reader reads tags aloud in the order in which they are added. */
export function drawTagged(
  pdf: Pdf,
  parent: Tag,
  type: Content,
  draw: () => void,
  options: TagOptions = {},
): void {
  parent.add(pdf.struct(type, options, draw))
}

/** Draws something that screen readers skip. */
export function drawDecoration(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}
