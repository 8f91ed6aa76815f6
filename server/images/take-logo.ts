import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../http/refusal.ts'
import { drawnAnew } from './take-picture.ts'

const largest = { width: 1200, height: 600 }
const smallest = 96

/** Makes a logo of ours out of an uploaded file, or says what is wrong with it: nothing but its pixels is kept. */
export const takeLogo = (field: string, file: File): Promise<Buffer> =>
  drawnAnew(field, file, 'PNG, JPEG, WebP ou AVIF (un SVG se convertit d’abord en PNG)', image =>
    redraw(field, image),
  )

async function redraw(field: string, image: Sharp): Promise<Buffer> {
  const no = (message: string) => new Refusal('invalid', { errors: [{ field, message }] })
  const upright = await image
    .autoOrient()
    .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { channels } = await sharp(upright).stats()
  if (channels[3]?.max === 0) throw no('Ce logo est entièrement transparent.')
  // What surrounds it and is not seen would only make it smaller.
  const { data, info } = await sharp(upright)
    .trim({ background: '#00000000', threshold: 0 })
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  if (Math.max(info.width, info.height) < smallest)
    throw no(
      `Ce logo est trop petit pour être net\u00a0: ${smallest} pixels au moins, en largeur ou en hauteur.`,
    )
  return data
}
