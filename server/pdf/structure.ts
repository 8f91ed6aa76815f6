import type { PdfFile } from './file.ts'
import type { Paper } from './paper.ts'
import { textValue } from './values.ts'

type Tag = 'Document' | 'Sect' | 'H1' | 'P' | 'Figure' | 'Table' | 'TR' | 'TH' | 'TD'

/** A part of the document as a screen reader knows it: others in their order, or something on a page. */
export type Part = { tag: Tag; kids: Part[]; alt?: string; place?: { page: number; said: number } }

export function addPart(parent: Part, tag: Tag): Part {
  const part = { tag, kids: [] }
  parent.kids.push(part)
  return part
}

/** What is drawn is the next thing that a screen reader says; `alt` instead of what has no words. */
export function say(paper: Paper, parent: Part, tag: Tag, draw: () => void, alt?: string): void {
  const page = paper.pages.at(-1)!
  const place = { page: paper.pages.length - 1, said: page.said++ }
  parent.kids.push({ tag, kids: [], alt, place })
  paper.put(`/${tag} <</MCID ${place.said}>> BDC\n`)
  draw()
  paper.put('EMC\n')
}

/** What is drawn is for the eye alone. */
export function decorate(paper: Paper, draw: () => void): void {
  paper.put('/Artifact <</Type /Layout>> BDC\n')
  draw()
  paper.put('EMC\n')
}

/** `pages`: the numbers of the pages. */
export function writeStructure(file: PdfFile, whole: Part, pages: readonly number[]): number {
  const root = file.reserve()
  // Of each page the parts that are on it, in the order in which it draws them.
  const drawn: number[][] = pages.map(() => [])
  const write = ({ tag, kids, alt, place }: Part, parent: number): number => {
    const number = file.reserve()
    const has = place ? place.said : `[${references(kids.map(kid => write(kid, number)))}]`
    const page = place ? ` /Pg ${pages[place.page]} 0 R` : ''
    file.write(number, `/S /${tag} /P ${parent} 0 R${page}${alt ? ` /Alt ${textValue(alt)}` : ''} /K ${has}`)
    if (place) drawn[place.page]![place.said] = number
    return number
  }
  const top = write(whole, root)
  const parents = drawn.map((parts, page) => `${page} [${references(parts)}]`).join(' ')
  file.write(
    root,
    `/Type /StructTreeRoot /K [${top} 0 R] /ParentTree <</Nums [${parents}]>> /ParentTreeNextKey ${pages.length}`,
  )
  return root
}

export const references = (numbers: readonly number[]): string =>
  numbers.map(number => `${number} 0 R`).join(' ')
