import { deflateSync } from 'node:zlib'
import type { Face } from './faces.ts'
import type { Paper } from './paper.ts'

/** What nearly every ticket is written with. */
const usualLetters = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  ...'ÀÂÇÈÉÊËÎÏÔŒÙÛÜàâäçèéêëîïôöœùûü',
  ..." \u00a0\u202f.,:;!?…()/+&%'’«»-–—°€",
]

type Data = Record<string, unknown>
type Chunk = Uint8Array | string
type Ref = { data: Data; end: (chunk?: Chunk) => void }

/** A face as pdfkit holds it for one file: the signs used so far, and how they are written at its end. */
type Embedded = {
  document: { ref: (data?: Data) => Ref }
  dictionary: Ref | null
  subset: { glyphs: number[]; mapping: Record<number, number> }
  widths: number[]
  unicode: number[][]
  encode: (text: string) => unknown
  embed: () => void
}

type Usual = Pick<Embedded, 'widths' | 'unicode'> & {
  glyphs: number[]
  file: Buffer
  descriptor: Data
  descendant: Data
  letters: Buffer
  dictionary: Data
}
const usualOf = new WeakMap<Face, Usual>()

type Inner = { _font: Embedded & { font: Face } }

/** Whether the face in use has been asked for no other sign in this file. */
export function isWrittenInUsualLetters(paper: Paper): boolean {
  const { font, subset } = (paper as unknown as Inner)._font
  return subset.glyphs.length === usualOf.get(font)!.glyphs.length
}

/**
 * Choosing signs out of a face and packing them is a third of what a ticket costs: it is done once for the usual letters,
 * which every file begins with. Only a file that needs others too has its signs chosen anew. What was drawn before changes no byte.
 */
export function beginWithUsualLetters(paper: Paper, face: Face): void {
  const embedded = (paper as unknown as { _font: Embedded })._font
  const usual = usualOf.get(face) ?? embedUsual(embedded)
  usualOf.set(face, usual)
  const { subset } = embedded
  subset.glyphs = [...usual.glyphs]
  subset.mapping = Object.fromEntries(usual.glyphs.map((glyph, at) => [glyph, at]))
  embedded.widths = [...usual.widths]
  embedded.unicode = [...usual.unicode]
  const embedAnew = embedded.embed.bind(embedded)
  embedded.embed = () =>
    subset.glyphs.length === usual.glyphs.length ? writeUsual(embedded, usual) : embedAnew()
}

/** Lets pdfkit write them for a document that only remembers. */
function embedUsual(embedded: Embedded): Usual {
  for (const letter of usualLetters) embedded.encode(letter)
  const { document, widths, unicode } = embedded
  const glyphs = [...embedded.subset.glyphs]
  const chunks = new Map<Ref, Buffer>()
  const remember = (data: Data = {}): Ref => {
    const ref = { data, end: (chunk?: Chunk) => chunk && chunks.set(ref, deflateSync(chunk)) }
    return ref
  }
  const dictionary = remember()
  Object.assign(embedded, { document: { ref: remember }, dictionary })
  embedded.embed()
  Object.assign(embedded, { document, dictionary: null })
  const { DescendantFonts, ToUnicode } = dictionary.data as { DescendantFonts: [Ref]; ToUnicode: Ref }
  const descendant = DescendantFonts[0].data
  const descriptor = (descendant.FontDescriptor as Ref).data
  return {
    ...{ glyphs, widths, unicode, descriptor, descendant },
    file: chunks.get(descriptor.FontFile2 as Ref)!,
    letters: chunks.get(ToUnicode)!,
    dictionary: dictionary.data,
  }
}

function writeUsual({ document, dictionary }: Embedded, usual: Usual): void {
  const write = (data: Data, packed?: Buffer): Ref => {
    const ref = document.ref(packed ? { ...data, Filter: 'FlateDecode' } : data)
    ref.end(packed)
    return ref
  }
  const file = write({}, usual.file)
  const descriptor = write({ ...usual.descriptor, FontFile2: file })
  const descendant = write({ ...usual.descendant, FontDescriptor: descriptor })
  const letters = write({}, usual.letters)
  dictionary!.data = { ...usual.dictionary, DescendantFonts: [descendant], ToUnicode: letters }
  dictionary!.end()
}
