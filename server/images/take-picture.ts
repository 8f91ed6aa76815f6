import sharp, { type Sharp } from 'sharp'
import { type Arrivals, ArrivedFile } from '../http/arriving-files.ts'
import { createQueue } from '../http/queue.ts'
import { Refusal } from '../http/refusal.ts'
import './libvips.ts'

export type Picture = {
  /**
   * The image, re-encoded from its pixels, so that nothing else of the uploaded file remains. Its bytes are in a
   * file on disk, not in memory.
   */
  jpeg: Blob
  /** The dominant colour, as #rrggbb. */
  placeholder: string
}

const mostPixels = 60_000_000
const largest = { width: 2400, height: 3600 }

/** Re-encodes an uploaded image, or throws a refusal. */
export async function takePicture(drawings: Arrivals, field: string, file: File): Promise<Picture> {
  const path = await drawings.newPath()
  const placeholder = await redrawInQueue(field, file, 'JPEG, PNG, WebP ou AVIF', image =>
    redraw(image, path),
  )
  return { jpeg: await drawings.arrived(path, 'drawn.jpg'), placeholder }
}

/**
 * Re-encoding a large image takes much memory (100 MB for a progressive JPEG), so only one image is re-encoded at
 * a time.
 */
const runQueued = createQueue(1, 40)

/**
 * Waits in the queue, then validates the file and redraws it with `draw`. Throws a refusal if the file is invalid.
 */
export const redrawInQueue: typeof checkAndRedraw = (...asked) => runQueued(() => checkAndRedraw(...asked))

/** Validates a file before it is decoded, then passes its pixels to `draw`. */
async function checkAndRedraw<Drawn>(
  field: string,
  file: File,
  wanted: string,
  draw: (image: Sharp) => Promise<Drawn>,
): Promise<Drawn> {
  const no = (message: string) => new Refusal('invalid', { errors: [{ field, message }] })
  if (!(file instanceof ArrivedFile)) throw new Error('a picture is drawn from the disk')
  // Recognise the type by the first bytes, not by the name, and before decoding, so that an upload reaches only
  // the decoders of the four accepted formats.
  const first = await bytesOf(file, 0, 12)
  const kind = kinds.find(({ starts }) => starts(first))
  if (!kind) throw no(`Il faut une image ${wanted}.`)
  const wrong = await kind.wrong?.(first, file)
  if (wrong) throw no(wrong)
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
    // libvips reports a full disk only in the message, without an error code.
    if (/No space left on device|Disk quota exceeded/.test(String(error)))
      throw Object.assign(error as Error, { code: 'ENOSPC' })
    throw no(broken)
  }
}

const still = 'Les images animées ne sont pas acceptées.'
const crowded = 'Cette image contient trop de blocs. Enregistrez-la de nouveau avec un logiciel de dessin.'
const broken = 'Cette image est illisible ou abîmée.'

type Kind = {
  starts: (first: Buffer) => boolean
  /** Returns the message of the refusal; undefined if the image is acceptable. */
  wrong?: (first: Buffer, file: File) => string | undefined | Promise<string | undefined>
}

const kinds: Kind[] = [
  { starts: first => first.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  { starts: first => first.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n', wrong: wrongInPng },
  { starts: first => ascii(first, 0) === 'RIFF' && ascii(first, 8) === 'WEBP' },
  {
    starts: first => ascii(first, 4) === 'ftyp' && ['avif', 'avis'].includes(ascii(first, 8)),
    wrong: first => (ascii(first, 8) === 'avis' ? still : undefined),
  },
]

/** The most chunks accepted before the pixels of a PNG. An ordinary PNG has about ten. */
const mostChunks = 200

/** Refuses an animated PNG (a chunk acTL before the pixels) and a PNG with too many chunks before its pixels. */
async function wrongInPng(_: Buffer, file: File): Promise<string | undefined> {
  let at = 8
  for (let chunks = 0; at + 8 <= file.size; chunks++) {
    if (chunks === mostChunks) return crowded
    const head = await bytesOf(file, at, at + 8)
    const kind = ascii(head, 4)
    if (kind === 'acTL') return still
    if (kind === 'IDAT') return undefined
    // A chunk consists of its length, type, data and checksum: 12 bytes besides the data.
    at += 12 + head.readUInt32BE(0)
  }
  return undefined
}

const bytesOf = async (file: File, from: number, to: number): Promise<Buffer> =>
  Buffer.from(await file.slice(from, to).arrayBuffer())

const ascii = (bytes: Buffer, at: number): string => bytes.subarray(at, at + 4).toString('latin1')

/**
 * Re-encodes the image into a file, because the result in memory would need several times its size. Returns the
 * dominant colour.
 */
async function redraw(image: Sharp, path: string): Promise<string> {
  await image
    .autoOrient()
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    // Do not optimise the JPEG: it would be a fifth smaller, but take four times the memory and six times as long.
    // Visitors get resized variants and hardly ever this original.
    .jpeg({ quality: 90, optimiseCoding: false })
    .toFile(path)
  const small = await sharp(path).resize({ width: 64 }).png().toBuffer()
  const { dominant } = await sharp(small).stats()
  const colour = [dominant.r, dominant.g, dominant.b].map(part => part.toString(16).padStart(2, '0')).join('')
  return `#${colour}`
}
