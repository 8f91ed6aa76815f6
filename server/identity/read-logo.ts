import sharp from 'sharp'
import { groundOf, type LogoGround } from '../../contract/rules/logo-ground.ts'
import type { ImageStore } from '../images/store.ts'

/**
 * The logo in three versions: `png` is the stored file, `small` is reduced for a place beside text, `printed` is
 * `small` on an opaque background (its plate, or white). pdfkit embeds the opaque `printed` as it is; it would
 * take 8 ms to split a transparent one.
 */
export type Logo = LogoGround & { png: Buffer; small: Buffer; printed: Buffer; width: number; height: number }

/**
 * The size of `small` in pixels: three times the displayed size, for high-density screens. On paper, this is 300
 * dpi.
 */
const beside = { width: 576, height: 160 }

const kept = new WeakMap<ImageStore, { name: string; logo: Promise<Logo | null> }>()

export function readLogo(images: ImageStore, name: string | null): Promise<Logo | null> {
  if (!name) return Promise.resolve(null)
  const known = kept.get(images)
  if (known?.name === name) return known.logo
  const reading = { name, logo: images.read(name).then(png => png && lookAt(png)) }
  kept.set(images, reading)
  const forget = () => {
    if (kept.get(images) === reading) kept.delete(images)
  }
  // Do not cache that the file is missing: it may be available at the next read.
  reading.logo.then(logo => logo ?? forget(), forget)
  return reading.logo
}

async function lookAt(png: Buffer): Promise<Logo> {
  const { width, height } = await sharp(png).metadata()
  const points = await sharp(png)
    .resize({ width: 48, height: 48, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer()
  const small = await sharp(png)
    .resize({ ...beside, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const ground = groundOf(points)
  const background = ground.plate.light ?? '#ffffff'
  const printed = await sharp(small).flatten({ background }).png({ compressionLevel: 9 }).toBuffer()
  return { png, small, printed, width, height, ...ground }
}
