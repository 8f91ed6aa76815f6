import type { ScreeningKind } from '../rules/screening-kinds.ts'

export const kindWords: Readonly<Record<ScreeningKind, string>> = {
  relax: 'Ciné-Relax',
  avant_premiere: 'Avant-première',
  cine_club: 'Ciné-club',
  debat: 'Débat',
  scolaire: 'Scolaire',
}

export type Marked = { sme: boolean; audio_description: boolean; kinds: readonly ScreeningKind[] }

// Short: every page that lists showtimes carries this file.

/** In few letters, and what they stand for where they do not say it. */
type Mark = readonly [short: string, full?: string]

/** What sets a screening apart. */
export function marksOf({ sme, audio_description, kinds }: Marked): Mark[] {
  const marks: Mark[] = kinds.map(kind => [kindWords[kind]])
  if (audio_description) marks.unshift(['AD', 'audiodescription'])
  if (sme) marks.unshift(['SME', 'sous-titrée pour les sourds et malentendants'])
  return marks
}
