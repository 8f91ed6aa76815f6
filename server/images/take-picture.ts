import sharp, { type Sharp } from 'sharp'
import { createLine } from '../http/in-turn.ts'
import { Refusal } from '../http/refusal.ts'

export type Picture = {
  /** Drawn anew from the pixels: nothing else of the file that was sent is in it. */
  jpeg: Buffer
  /** The dominant colour, as #rrggbb. */
  placeholder: string
}

const mostPixels = 60_000_000
const largest = { width: 2400, height: 3600 }

/** Makes a picture of ours out of an uploaded file, or says what is wrong with it. */
export const takePicture = (field: string, file: File): Promise<Picture> =>
  drawnAnew(field, file, 'JPEG, PNG, WebP ou AVIF', redraw)

/** A large picture takes memory while it is drawn anew, a progressive one 150 MB: one at a time. */
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
  const bytes = Buffer.from(await file.arrayBuffer())
  // By its first bytes, not its name, and before anything decodes it: only four decoders are ever reached.
  const kind = kinds.find(({ starts }) => starts(bytes))
  if (!kind) throw no(`Il faut une image ${wanted}.`)
  if (kind.moves?.(bytes)) throw no(still)
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw no(broken)
    })
  if (width * height > mostPixels) throw no('L’image est trop grande : 60 mégapixels au plus.')
  if (pages > 1) throw no(still)
  try {
    return await draw(sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw no(broken)
  }
}

const still = 'Les images animées ne sont pas acceptées.'
const broken = 'Cette image est illisible ou abîmée.'

type Kind = { starts: (bytes: Buffer) => boolean; moves?: (bytes: Buffer) => boolean }

const kinds: Kind[] = [
  { starts: bytes => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  {
    starts: bytes => bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n',
    // The chunk that makes a PNG move comes before its first pixels.
    moves: bytes => bytes.subarray(0, Math.max(0, bytes.indexOf('IDAT'))).includes('acTL'),
  },
  { starts: bytes => ascii(bytes, 0) === 'RIFF' && ascii(bytes, 8) === 'WEBP' },
  {
    starts: bytes => ascii(bytes, 4) === 'ftyp' && ['avif', 'avis'].includes(ascii(bytes, 8)),
    moves: bytes => ascii(bytes, 8) === 'avis',
  },
]

const ascii = (bytes: Buffer, at: number): string => bytes.subarray(at, at + 4).toString('latin1')

async function redraw(image: Sharp): Promise<Picture> {
  const jpeg = await image
    .autoOrient()
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    // It is hardly ever sent itself: to make it a fifth smaller takes four times the memory, and six times as long.
    .jpeg({ quality: 90, optimiseCoding: false })
    .toBuffer()
  const small = await sharp(jpeg).resize({ width: 64 }).png().toBuffer()
  const { dominant } = await sharp(small).stats()
  const placeholder = [dominant.r, dominant.g, dominant.b]
    .map(part => part.toString(16).padStart(2, '0'))
    .join('')
  return { jpeg, placeholder: `#${placeholder}` }
}
