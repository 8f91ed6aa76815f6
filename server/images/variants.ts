import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { readIfThere, writeWhole } from '../files.ts'
import { createLine } from '../http/in-turn.ts'
import './libvips.ts'
import { type ImageStore, isOwnFile } from './store.ts'

/** The widths that exist; any other is answered by the next larger one, so strangers cannot fill the disk. */
export const widths = [160, 320, 480, 640, 960, 1280, 1920] as const

/** A trailer lies in the same folder, and is nothing to draw. */
const isPicture = /\.(jpg|webp|avif)$/

export type Format = 'avif' | 'webp' | 'jpeg'

/** The best format the asking program says it reads. */
export function bestFormat(accept: string): Format {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

export const nearestWidth = (wanted: number): number =>
  widths.find(width => width >= wanted) ?? widths.at(-1)!

/**
 * Each variant is made once, when first asked for, and kept; a crowd asking at once waits for one making. One is made at
 * a time: drawing takes a second of a thread of Node's, of which there are four, and passwords and files need them too.
 */
export function createVariants(originals: ImageStore, { mostWaiting = 40, draw = encode } = {}) {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const inTurn = createLine(1, mostWaiting)

  async function make(name: string, path: string, width: number, format: Format): Promise<Buffer | null> {
    const bytes = await inTurn(async () => {
      const original = await originals.read(name)
      return original && draw(sharp(original).resize({ width, withoutEnlargement: true }), format)
    })
    // On a full disk it is shown all the same, and made again for the next.
    if (bytes) await writeWhole(path, bytes).catch(() => undefined)
    return bytes
  }

  return async (name: string, width: number, format: Format): Promise<Buffer | null> => {
    if (!isOwnFile(name) || !isPicture.test(name)) return null
    const variant = `${name.replace(/\.\w+$/, '')}-${width}.${format === 'jpeg' ? 'jpg' : format}`
    const path = join(originals.folder, 'variants', variant)
    const ready = await readIfThere(path)
    if (ready) return ready
    let making = underWay.get(variant)
    if (!making) {
      making = make(name, path, width, format).finally(() => underWay.delete(variant))
      underWay.set(variant, making)
    }
    return making
  }
}

function encode(image: Sharp, format: Format): Promise<Buffer> {
  // Side by side nobody tells 45 from 55, at a third fewer bytes. Effort 2 is half the work of 3 for 4 % more bytes: who
  // comes first waits for it.
  if (format === 'avif') return image.avif({ quality: 45, effort: 2 }).toBuffer()
  if (format === 'webp') return image.webp({ quality: 76 }).toBuffer()
  return image.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}
