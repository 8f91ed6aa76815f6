import sharp, { type Sharp } from 'sharp'
import type { PdfFile } from './file.ts'
import { mm, numberIn, type Paper } from './paper.ts'
import { draw } from './shapes.ts'
import { number } from './values.ts'

/** As a PDF holds it: the colours, and how much is seen of each of them. */
export type Picture = { width: number; height: number; colours: Buffer; seen: Buffer | null }

const read = new WeakMap<Buffer, Promise<Picture>>()

/** Taken apart once, for as long as somebody keeps it. */
export function readPicture(file: Buffer): Promise<Picture> {
  const reading = read.get(file) ?? takeApart(file)
  read.set(file, reading)
  return reading
}

async function takeApart(file: Buffer): Promise<Picture> {
  const { width, height, hasAlpha } = await sharp(file).metadata()
  const colours = await packed(sharp(file).removeAlpha().toColourspace('srgb'))
  const seen = hasAlpha ? await packed(sharp(file).extractChannel('alpha').toColourspace('b-w')) : null
  return { width, height, colours, seen }
}

/** What a PNG holds of its points, a PDF holds in the same way. */
async function packed(picture: Sharp): Promise<Buffer> {
  const png = await picture.png({ compressionLevel: 9 }).toBuffer()
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  return Buffer.concat(parts)
}

type Box = { x: number; y: number; width: number; height: number }

export function drawPicture(paper: Paper, picture: Picture, { x, y, width, height }: Box): void {
  const box = [width, 0, 0, -height, x, y + height].map(measure => number(mm(measure))).join(' ')
  draw(paper, `${box} cm\n/I${numberIn(paper.pictures, picture)} Do\n`)
}

export function writePicture(file: PdfFile, { width, height, colours, seen }: Picture): number {
  const about = (space: string, parts: number) =>
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /${space} ` +
    `/Filter /FlateDecode /DecodeParms <</Predictor 15 /Colors ${parts} /Columns ${width}>>`
  const mask = seen ? ` /SMask ${file.add(about('DeviceGray', 1), seen)} 0 R` : ''
  return file.add(`${about('DeviceRGB', 3)}${mask}`, colours)
}
