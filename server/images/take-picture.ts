import sharp, { type Sharp } from 'sharp'
import { type Arrivals, ArrivedFile, pathOf } from '../http/arriving-files.ts'
import { createLine } from '../http/in-turn.ts'
import { Refusal } from '../http/refusal.ts'
import './libvips.ts'

export type Picture = {
  /** Drawn anew from the pixels: nothing else of the file that was sent is in it. On the disk, like what arrived. */
  jpeg: Blob
  /** The dominant colour, as #rrggbb. */
  placeholder: string
}

const mostPixels = 60_000_000
const largest = { width: 2400, height: 3600 }

/** Makes a picture of ours out of an uploaded file, or says what is wrong with it. */
export async function takePicture(drawings: Arrivals, field: string, file: File): Promise<Picture> {
  const drawing = await drawings.begin()
  const draw = (image: Sharp) => redraw(image, pathOf(drawing))
  const placeholder = await drawnAnew(field, file, 'JPEG, PNG, WebP ou AVIF', draw)
  return { jpeg: await drawings.arrived(drawing, 'drawn.jpg'), placeholder }
}

/** A large picture takes memory while it is drawn anew, a progressive one 100 MB: one at a time. */
const inTurn = createLine(1, 40)

/** Has a file drawn when its turn comes, or says what is wrong with it. */
export const drawnAnew: typeof lookAndDraw = (...asked) => inTurn(() => lookAndDraw(...asked))

/** Looks at a file before anything decodes it whole, then has it drawn. */
async function lookAndDraw<Drawn>(
  field: string,
  file: File,
  wanted: string,
  draw: (image: Sharp) => Promise<Drawn>,
): Promise<Drawn> {
  const no = (message: string) => new Refusal('invalid', { errors: [{ field, message }] })
  if (!(file instanceof ArrivedFile)) throw new Error('a picture is drawn from the disk')
  // By its first bytes, not its name, and before anything decodes it: only four decoders are ever reached.
  const first = await bytesOf(file, 0, 12)
  const kind = kinds.find(({ starts }) => starts(first))
  if (!kind) throw no(`Il faut une image ${wanted}.`)
  if (await kind.moves?.(first, file)) throw no(still)
  const {
    width,
    height,
    pages = 1,
  } = await sharp(file.path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw no(broken)
    })
  if (width * height > mostPixels) throw no('L’image est trop grande : 60 mégapixels au plus.')
  if (pages > 1) throw no(still)
  try {
    return await draw(sharp(file.path, { limitInputPixels: mostPixels, failOn: 'error' }))
  } catch (error) {
    if (error instanceof Refusal) throw error
    // libvips says it in words only.
    if (/No space left on device|Disk quota exceeded/.test(String(error)))
      throw Object.assign(error as Error, { code: 'ENOSPC' })
    throw no(broken)
  }
}

const still = 'Les images animées ne sont pas acceptées.'
const broken = 'Cette image est illisible ou abîmée.'

type Kind = {
  starts: (first: Buffer) => boolean
  moves?: (first: Buffer, file: File) => boolean | Promise<boolean>
}

const kinds: Kind[] = [
  { starts: first => first.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { starts: first => first.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n', moves: isAnimatedPng },
  { starts: first => ascii(first, 0) === 'RIFF' && ascii(first, 8) === 'WEBP' },
  {
    starts: first => ascii(first, 4) === 'ftyp' && ['avif', 'avis'].includes(ascii(first, 8)),
    moves: first => ascii(first, 8) === 'avis',
  },
]

/** The chunk that makes a PNG move comes before its first pixels. */
async function isAnimatedPng(_: Buffer, file: File): Promise<boolean> {
  for (let at = 8; at + 8 <= file.size; ) {
    const head = await bytesOf(file, at, at + 8)
    const kind = ascii(head, 4)
    if (kind === 'acTL') return true
    if (kind === 'IDAT') return false
    // Its length, its kind, what it holds, and a sum.
    at += 12 + head.readUInt32BE(0)
  }
  return false
}

const bytesOf = async (file: File, from: number, to: number): Promise<Buffer> =>
  Buffer.from(await file.slice(from, to).arrayBuffer())

const ascii = (bytes: Buffer, at: number): string => bytes.subarray(at, at + 4).toString('latin1')

/** `path`: where it is drawn, line by line; in memory it would take several times its size. Says its colour. */
async function redraw(image: Sharp, path: string): Promise<string> {
  await image
    .autoOrient()
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    // It is hardly ever sent itself: to make it a fifth smaller takes four times the memory, and six times as long.
    .jpeg({ quality: 90, optimiseCoding: false })
    .toFile(path)
  const small = await sharp(path).resize({ width: 64 }).png().toBuffer()
  const { dominant } = await sharp(small).stats()
  const colour = [dominant.r, dominant.g, dominant.b].map(part => part.toString(16).padStart(2, '0')).join('')
  return `#${colour}`
}
