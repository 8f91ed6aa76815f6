import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { writeFace } from './embed-face.ts'
import { loadFaces } from './faces.ts'
import { PdfFile } from './file.ts'
import { mm, Paper } from './paper.ts'
import { writePicture } from './picture.ts'
import { type Part, references, writeStructure } from './structure.ts'
import { resourceOf } from './text.ts'
import { number, textValue } from './values.ts'
import { xmpOf } from './xmp.ts'

type About = { title: string; made_at: Date; width: number; height: number }

/** A PDF with our faces, tagged for screen readers (PDF/UA). The same drawing and date give the same bytes. */
export async function writePdf(
  about: About,
  draw: (paper: Paper, whole: Part) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = new Paper(await loadFaces(), mm(about.height))
  const whole: Part = { tag: 'Document', kids: [] }
  draw(paper, whole)

  const file = new PdfFile()
  const pages = file.reserve()
  const kids = writePages(file, paper, { pages, width: about.width })
  file.write(pages, `/Type /Pages /Count ${kids.length} /Kids [${references(kids)}]`)
  const structure = writeStructure(file, whole, kids)
  const made = about.made_at.toISOString().slice(0, 19)
  const metadata = file.add('/Type /Metadata /Subtype /XML', xmpOf(about.title, made))
  const catalog = file.add(
    `/Type /Catalog /Pages ${pages} 0 R /Lang (fr-FR) /MarkInfo <</Marked true>> /StructTreeRoot ${structure} 0 R ` +
      `/ViewerPreferences <</DisplayDocTitle true>> /Metadata ${metadata} 0 R`,
  )
  const date = `(D:${made.replace(/\D/g, '')}Z)`
  const info = file.add(
    `/Title ${textValue(about.title)} /Creator (Ouvreuse) /Producer (Ouvreuse) /CreationDate ${date}`,
  )
  const id = createHash('sha256').update(`${about.title} ${made}`).digest('hex').slice(0, 32)
  return file.end(`/Root ${catalog} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>]`)
}

/** All pages show with the same things: what one of them needs is there for the others. */
function writePages(
  file: PdfFile,
  paper: Paper,
  { pages, width }: { pages: number; width: number },
): number[] {
  const resources = file.reserve()
  const numbers = paper.pages.map(({ content }, index) => {
    // To pack it harder takes more than twice as long, and spares a hundredth of the file.
    const packed = deflateSync(Buffer.from(content, 'latin1'), { level: 1 })
    const shown = file.add('/Filter /FlateDecode', packed)
    return file.add(
      `/Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${number(mm(width))} ${number(paper.height)}] ` +
        `/Contents ${shown} 0 R /Resources ${resources} 0 R /StructParents ${index} /Tabs /S`,
    )
  })
  const faces = (['regular', 'strong', 'title'] as const).map(
    name => `/${resourceOf[name]} ${writeFace(file, paper.faces[name], paper.others[name])} 0 R`,
  )
  const patterns = paper.gradients.map((gradient, index) => `/Sh${index + 1} ${file.add(gradient)} 0 R`)
  const pictures = paper.pictures.map((picture, index) => `/I${index + 1} ${writePicture(file, picture)} 0 R`)
  file.write(
    resources,
    `/Font <<${faces.join(' ')}>> /Pattern <<${patterns.join(' ')}>> /XObject <<${pictures.join(' ')}>>`,
  )
  return numbers
}
