import { type Beam, beamOf } from '../../contract/rules/accent.ts'
import type { House } from '../context.ts'
import { type Logo, readLogo } from '../identity/read-logo.ts'

/** What paper wears of the house. */
export type PaperLook = { beam: Beam; logo: Logo | null }

export const usualLook: PaperLook = { beam: beamOf(null), logo: null }

export async function paperLookOf({
  identity,
  images,
}: Pick<House, 'identity' | 'images'>): Promise<PaperLook> {
  const { accent_color, logo } = await identity.read()
  // A logo that cannot be read keeps nobody from their ticket.
  return { beam: beamOf(accent_color), logo: await readLogo(images, logo).catch(() => null) }
}
