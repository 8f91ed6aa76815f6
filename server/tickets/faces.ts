import { createRequire } from 'node:module'

/** A typeface as pdfkit holds it once it has read it. */
export type Face = {
  characterSet: readonly number[]
  hasGlyphForCodePoint(point: number): boolean
  glyphForCodePoint(point: number): unknown
}

const require = createRequire(import.meta.url)

/** Whole faces, not the Latin cut of the site: names come with Ł, ș and ễ, prices with narrow spaces. */
const files = {
  regular: () =>
    require.resolve('@expo-google-fonts/bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf'),
  strong: () =>
    require.resolve('@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf'),
  title: () =>
    require.resolve(
      '@expo-google-fonts/bricolage-grotesque/800ExtraBold/BricolageGrotesque_800ExtraBold.ttf',
    ),
}

export type Faces = Record<keyof typeof files, Face>

let faces: Promise<Faces> | undefined

/** Read once: reading a face takes longer than drawing ten tickets with it. */
export function loadFaces(): Promise<Faces> {
  faces ??= readFaces()
  return faces
}

async function readFaces(): Promise<Faces> {
  const { default: PDFDocument } = await import('pdfkit')
  const read = (file: string) => {
    const { _font } = new PDFDocument({ font: file }) as unknown as { _font: { font: Face } }
    // Every letter in one order: a sign that two characters share is else named after whichever came first.
    for (const point of _font.font.characterSet) _font.font.glyphForCodePoint(point)
    return _font.font
  }
  return { regular: read(files.regular()), strong: read(files.strong()), title: read(files.title()) }
}
