import { inflateSync } from 'node:zlib'

/**
 * A page of a PDF. `marked` contains the text of each tagged part, by the id of its tag. `unmarked` lists the
 * drawing operators outside of any tag: a screen reader cannot interpret these.
 */
export type PdfPage = {
  text: string
  marked: Map<number, string>
  unmarked: string[]
  places: { x: number; y: number }[]
  content: string
}

/** Returns the pages of a PDF in order, with their text as a reader would copy it. */
export function pagesOf(file: Uint8Array): PdfPage[] {
  const objects = objectsOf(Buffer.from(file))
  const pages = [...objects.values()].find(({ head }) => /\/Type \/Pages\b/.test(head))!
  return refs(pages.head, 'Kids').map(number => pageOf(objects, objects.get(number)!))
}

export type PdfTag = { type: string; scope?: string; alt?: string; text: string; kids: PdfTag[] }

/**
 * Returns the tags of a PDF as a screen reader gets them. The text of a tag is that of the content that it marks.
 */
export function tagsOf(file: Uint8Array): PdfTag {
  const objects = objectsOf(Buffer.from(file))
  const contents = new Map(
    [...objects]
      .filter(([, { head }]) => /\/Type \/Page\b/.test(head))
      .map(([number, page]) => [number, pageOf(objects, page)]),
  )
  const read = ({ head }: PdfObject): PdfTag => {
    const page = contents.get(Number(/\/Pg (\d+) 0 R/.exec(head)?.[1]))
    const kids = /\/K \[(.*?)\]/.exec(head)![1]!
    const marked = kids.replaceAll(/\d+ 0 R/g, '').match(/\d+/g) ?? []
    const scope = /\/Scope \/(\w+)/.exec(head)?.[1]
    const alt = /\/Alt \(\xfe\xff([\s\S]*?)\)\n/.exec(head)?.[1]
    return {
      type: /\/S \/(\w+)/.exec(head)![1]!,
      ...(scope !== undefined && { scope }),
      ...(alt !== undefined && { alt: Buffer.from(alt, 'latin1').swap16().toString('utf16le') }),
      text: marked.map(id => page!.marked.get(Number(id))!.trim()).join(' '),
      kids: [...kids.matchAll(/(\d+) 0 R/g)].map(([, number]) => read(objects.get(Number(number))!)),
    }
  }
  const root = [...objects.values()].find(({ head }) => head.includes('/Type /StructTreeRoot'))!
  return read(objects.get(refs(root.head, 'K')[0]!)!)
}

/** Converts a colour such as #ff0000 to three numbers from 0 to 1, as they are written in a PDF. */
export const inPdf = (colour: string): string =>
  [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255).join(' ')

/** Returns the dark modules of the QR code on the page. Reads them from the rectangles that draw the code. */
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
  let inside: number | 'artifact' | null = null
  const marked = new Map<number, string>()
  const unmarked: string[] = []
  const operators =
    /\/Artifact (<<[^>]*>> )?BDC|\/MCID (\d+)\s*>> BDC|^EMC$|\/(F\d+) \S+ Tf|\[(.*?)\] TJ|^(?:f|S|B)$| Do$/gm
  for (const [operator, , id, name, shown] of content.matchAll(operators)) {
    if (name) font = letters.get(name)!
    else if (id) {
      inside = Number(id)
      marked.set(inside, '')
    } else if (operator === 'EMC') inside = null
    else if (operator.startsWith('/Artifact')) inside = 'artifact'
    else if (inside === null) unmarked.push(operator)
    if (shown === undefined) continue
    const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, glyphs]) => glyphs).join('')
    const letter = (glyph: string) => font[Number.parseInt(glyph, 16)]
    const line = (glyphs.match(/.{4}/g) ?? []).map(letter).join('')
    text += line
    if (typeof inside === 'number') marked.set(inside, marked.get(inside)! + line)
  }
  const places = [...content.matchAll(/^1 0 0 1 (\S+) (\S+) Tm$/gm)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }))
  return { text, marked, unmarked, places, content }
}

/** Returns the Unicode text of each glyph of a font. */
function lettersOf(objects: Map<number, PdfObject>, { head }: PdfObject): string[] {
  const map = objects.get(refs(head, 'ToUnicode')[0]!)!.stream
  const [, list] = /<0000> <[0-9a-f]{4}> \[(.*?)\]/.exec(map)!
  return [...list!.matchAll(/<([0-9a-f ]+)>/g)].map(([, points]) =>
    String.fromCharCode(...points!.split(' ').map(point => Number.parseInt(point, 16))),
  )
}

function refs(head: string, name: string): number[] {
  const found = new RegExp(`/${name} \\[?((?:\\d+ 0 R ?)+)`).exec(head)
  return [...found![1]!.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number))
}
