import { inflateSync } from 'node:zlib'

// Just enough of a PDF reader to see what our own tickets show.

export type PdfPage = { text: string; places: { x: number; y: number }[]; content: string }

/** The pages of a PDF in their order, with their text as one would copy it. */
export function pagesOf(file: Uint8Array): PdfPage[] {
  const objects = objectsOf(Buffer.from(file))
  const pages = [...objects.values()].find(({ head }) => /\/Type \/Pages\b/.test(head))!
  return refs(pages.head, 'Kids').map(number => pageOf(objects, objects.get(number)!))
}

/** The typefaces of a PDF, each as it is in the file. */
export function facesIn(file: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(file))
  return [...objects.values()].flatMap(({ head }) =>
    head.includes('/FontFile2') ? refs(head, 'FontFile2').map(number => objects.get(number)!.stream) : [],
  )
}

/** A colour as a page fills with it. */
export const inPdf = (colour: string): string =>
  [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255).join(' ')

/** The dark squares of the QR code: those of the only path that is made of many rectangles. */
export function modulesOf({ content }: PdfPage): boolean[][] {
  const rectangles = [...content.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map(([, ...four]) =>
    four.map(Number),
  )
  const step = Math.min(...rectangles.map(([, , , height]) => height!))
  const left = Math.min(...rectangles.map(([x]) => x!))
  const top = Math.min(...rectangles.map(([, y]) => y!))
  const size = Math.round(Math.max(...rectangles.map(([x, , width]) => x! + width! - left)) / step)
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [x, y, width] of rectangles) {
    const from = Math.round((x! - left) / step)
    modules[Math.round((y! - top) / step)]!.fill(true, from, from + Math.round(width! / step))
  }
  return modules
}

type PdfObject = { head: string; stream: string }

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  for (const found of file.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', stream] = found[2]!.split(/\nstream\n/, 2)
    const packed = stream !== undefined && head.includes('/FlateDecode')
    const text = packed ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : (stream ?? '')
    objects.set(Number(found[1]), { head, stream: text })
  }
  return objects
}

function pageOf(objects: Map<number, PdfObject>, { head }: PdfObject): PdfPage {
  const content = objects.get(refs(head, 'Contents')[0]!)!.stream
  const resources = objects.get(refs(head, 'Resources')[0]!)!.head
  const letters = new Map<string, string[]>()
  for (const [, name, number] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
    letters.set(name!, lettersOf(objects, objects.get(Number(number))!))
  let font: string[] = []
  let text = ''
  for (const [, name, shown] of content.matchAll(/\/(F\d+) \S+ Tf|\[(.*?)\] TJ/g)) {
    if (name) font = letters.get(name)!
    else
      for (const [, glyphs] of shown!.matchAll(/<([0-9a-f]*)>/g))
        for (const glyph of glyphs!.match(/.{4}/g) ?? []) text += font[Number.parseInt(glyph, 16)]
  }
  const places = [...content.matchAll(/^1 0 0 1 (\S+) (\S+) Tm$/gm)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }))
  return { text, places, content }
}

/** Which letter each sign of a font stands for. */
function lettersOf(objects: Map<number, PdfObject>, { head }: PdfObject): string[] {
  const map = objects.get(refs(head, 'ToUnicode')[0]!)!.stream
  const letters: string[] = []
  for (const [, first, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g))
    for (const [at, [, points]] of [...list!.matchAll(/<([0-9a-f]+)>/g)].entries())
      letters[Number.parseInt(first!, 16) + at] = String.fromCharCode(
        ...points!.match(/.{4}/g)!.map(point => Number.parseInt(point, 16)),
      )
  return letters
}

function refs(head: string, name: string): number[] {
  const found = new RegExp(`/${name} \\[?((?:\\d+ 0 R ?)+)`).exec(head)
  return [...found![1]!.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))
}
