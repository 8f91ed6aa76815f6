import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { readFileIfExists, writeFileAtomically } from '../files.ts'
import { createQueue } from '../http/queue.ts'
import './libvips.ts'
import { type ImageStore, isOwnFile } from './store.ts'

/**
 * The available widths. Any other requested width gets the next larger one, so that clients cannot fill the disk
 * with variants.
 */
export const widths = [160, 320, 480, 640, 960, 1280, 1920] as const

/** Matches pictures, which can be resized. Trailers are in the same folder, but cannot be resized. */
const isPicture = /\.(jpg|webp|avif)$/

export type Format = 'avif' | 'webp' | 'jpeg'

export function bestFormat(accept: string): Format {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

export const nearestWidth = (wanted: number): number =>
  widths.find(width => width >= wanted) ?? widths.at(-1)!

/**
 * Creates each variant once, at the first request, and caches it on disk; concurrent requests share the result.
 * Creates only one variant at a time: encoding occupies one of Node's four pool threads for a second, and password
 * hashing needs these threads too.
 */
export function createVariants(originals: ImageStore, { mostWaiting = 40, draw = encode } = {}) {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const runQueued = createQueue(1, mostWaiting)

  async function make(name: string, path: string, width: number, format: Format): Promise<Buffer | null> {
    const bytes = await runQueued(async () => {
      const original = await originals.read(name)
      return original && draw(sharp(original).resize({ width, withoutEnlargement: true }), format)
    })
    // If the disk is full, send the variant without caching it; the next request creates it again.
    if (bytes) await writeFileAtomically(path, bytes).catch(() => undefined)
    return bytes
  }

  return async (name: string, width: number, format: Format): Promise<Buffer | null> => {
    if (!isOwnFile(name) || !isPicture.test(name)) return null
    const variant = `${name.replace(/\.\w+$/, '')}-${width}.${format === 'jpeg' ? 'jpg' : format}`
    const path = join(originals.folder, 'variants', variant)
    const ready = await readFileIfExists(path)
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
  // Compared with quality 55, AVIF quality 45 looks the same and takes a third fewer bytes. Compared with effort
  // 3, effort 2 takes half the time for 4 % more bytes. Time counts, because the first visitor waits for the
  // encoding.
  if (format === 'avif') return image.avif({ quality: 45, effort: 2 }).toBuffer()
  if (format === 'webp') return image.webp({ quality: 76 }).toBuffer()
  return image.jpeg({ quality: 80, mozjpeg: true }).toBuffer()
}
