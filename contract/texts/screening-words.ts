import type { ScreeningKind } from '../rules/screening-kinds.ts'

export const kindWords: Readonly<Record<ScreeningKind, string>> = {
  relax: 'Ciné-Relax',
  avant_premiere: 'Avant-première',
  cine_club: 'Ciné-club',
  debat: 'Débat',
  scolaire: 'Scolaire',
}

export type Marked = { sme: boolean; audio_description: boolean; kinds: readonly ScreeningKind[] }

/**
 * Returns the special features of a screening, in short words. The longer explanations are in
 * screening-notices.ts, because every page with showtimes loads this file.
 */
export function marksOf({ sme, audio_description, kinds }: Marked): string[] {
  const marks = kinds.map(kind => kindWords[kind])
  if (audio_description) marks.unshift('AD')
  if (sme) marks.unshift('SME')
  return marks
}
