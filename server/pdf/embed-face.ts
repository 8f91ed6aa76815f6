import { deflateSync } from 'node:zlib'
import type { Font } from 'fontkit'
import type { Face } from './faces.ts'
import type { PdfFile } from './file.ts'
import { lettersOf } from './letters-of.ts'
import { number } from './values.ts'

/** `map`: which sign of the program each number is. */
type Chosen = { program: Buffer; map: Buffer; letters: Buffer; measures: string; widths: string }

const usual = new WeakMap<Face, Chosen>()

/** Writes a face with its usual letters, which are chosen and packed once, and the others that the file needs, if any. */
export function writeFace(file: PdfFile, face: Face, others: ReadonlySet<number>): number {
  const { program, map, letters, measures, widths } = others.size > 0 ? choose(face, others) : usualOf(face)
  const packed = (stream: Buffer) => `${file.add('/Filter /FlateDecode', stream)} 0 R`
  const name = `/SIGNES+${face.font.postscriptName}`
  const descriptor = file.add(
    `/Type /FontDescriptor /FontName ${name} ${measures} /FontFile2 ${packed(program)}`,
  )
  const descendant = file.add(
    `/Type /Font /Subtype /CIDFontType2 /BaseFont ${name} /FontDescriptor ${descriptor} 0 R /W [${widths}] ` +
      `/CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> /CIDToGIDMap ${packed(map)}`,
  )
  return file.add(
    `/Type /Font /Subtype /Type0 /BaseFont ${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] ` +
      `/ToUnicode ${packed(letters)}`,
  )
}

function usualOf(face: Face): Chosen {
  const chosen = usual.get(face) ?? choose(face, new Set())
  usual.set(face, chosen)
  return chosen
}

function choose(face: Face, others: ReadonlySet<number>): Chosen {
  const { font, ids } = face
  const numbers = [...ids.keys()].filter(number => number < face.usual || others.has(number))
  const subset = font.createSubset()
  const map = Buffer.alloc((numbers.at(-1)! + 1) * 2)
  for (const [place, number] of numbers.entries()) {
    subset.includeGlyph(font.getGlyph(ids[number]!))
    map.writeUInt16BE(place, number * 2)
  }
  const runs = runsOf(numbers)
  const widthOf = (number: number) => scaled(font, font.getGlyph(ids[number]!).advanceWidth)
  return {
    program: deflateSync(subset.encode()),
    map: deflateSync(map),
    letters: deflateSync(lettersOf(face, runs)),
    measures: measuresOf(font),
    widths: runs.map(run => `${run[0]} [${run.map(widthOf).join(' ')}]`).join(' '),
  }
}

function measuresOf(font: Font): string {
  const { minX, minY, maxX, maxY } = font.bbox
  const box = [minX, minY, maxX, maxY].map(edge => scaled(font, edge)).join(' ')
  const heights = `/Ascent ${scaled(font, font.ascent)} /Descent ${scaled(font, font.descent)}`
  const letters = `/CapHeight ${scaled(font, font.capHeight)} /XHeight ${scaled(font, font.xHeight)}`
  return `/Flags 4 /FontBBox [${box}] /ItalicAngle ${font.italicAngle} ${heights} ${letters} /StemV 0`
}

/** A PDF counts in thousandths of the type's size. */
const scaled = (font: Font, units: number): string => number((units * 1000) / font.unitsPerEm)

/** Numbers that follow each other, from no 256 into the next: ranges may not. */
function runsOf(numbers: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const number of numbers)
    if (number % 256 !== 0 && runs.at(-1)?.at(-1) === number - 1) runs.at(-1)!.push(number)
    else runs.push([number])
  return runs
}
