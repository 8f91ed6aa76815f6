import sharp from 'sharp'
import { groundOf, type LogoGround } from '../../contract/rules/logo-ground.ts'
import type { ImageStore } from '../images/store.ts'

/** `small`: as it is shown beside texts, on a page or on paper. */
export type Logo = LogoGround & { png: Buffer; small: Buffer; width: number; height: number }

/** Three times as large as it is shown, for screens that have the points; on paper, 300 to an inch. */
const beside = { width: 576, height: 160 }

// The same picture for as long as it is the house's: everyone who asks gets what was read once.
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
  // A file that has not come yet is asked for again.
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
  return { png, small, width, height, ...groundOf(points) }
}
