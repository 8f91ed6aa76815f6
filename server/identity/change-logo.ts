import type { ActorContext } from '../context.ts'
import { takeLogo } from '../images/take-logo.ts'
import { writeIdentity } from './change-house.ts'
import { readHouseSettings } from './read-house.ts'

export async function storeLogo(context: ActorContext, file: File) {
  const png = await takeLogo('logo', file)
  const name = await context.images.save(png, 'png', 'logo')
  try {
    await replaceBy(context, name)
  } catch (error) {
    await context.images.remove(name)
    throw error
  }
  return readHouseSettings(context)
}

export async function takeLogoAway(context: ActorContext): Promise<undefined> {
  await replaceBy(context, null)
}

/** Of several who give one at once, the last is shown and the others leave no file. */
async function replaceBy(context: ActorContext, logo: string | null): Promise<void> {
  const before = await context.db.transaction(db => writeIdentity(db, context, { logo }))
  if (before.logo) await context.images.remove(before.logo)
}
