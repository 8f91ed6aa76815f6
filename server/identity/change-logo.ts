import type { Sharp } from 'sharp'
import sharp from 'sharp'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { redrawInQueue } from '../images/take-picture.ts'
import { writeIdentity } from './change-identity.ts'
import { readSiteSettings } from './read-identity.ts'

export async function storeLogo(context: ActorContext, file: File) {
  const png = await takeLogo('logo', file)
  const name = await context.images.save(png, 'png', 'logo')
  try {
    await replaceBy(context, name)
  } catch (error) {
    await context.images.remove(name)
    throw error
  }
  return readSiteSettings(context)
}

export async function takeLogoAway(context: ActorContext): Promise<undefined> {
  await replaceBy(context, null)
}

/**
 * Stores the new logo and deletes the previous file, so that concurrent uploads leave only the file of the last
 * logo.
 */
async function replaceBy(context: ActorContext, logo: string | null): Promise<void> {
  const before = await context.db.transaction(db => writeIdentity(db, context, { logo }))
  if (before.logo) await context.images.remove(before.logo)
}

const largest = { width: 1200, height: 600 }
const smallest = 96

/**
 * Redraws the uploaded file as a new PNG, which contains only its pixels. Refuses an invalid file with the reason.
 */
const takeLogo = (field: string, file: File): Promise<Buffer> =>
  redrawInQueue(field, file, 'PNG, JPEG, WebP ou AVIF (un SVG se convertit d’abord en PNG)', image =>
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
  // Trim the transparent border, which would only make the visible logo smaller.
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
