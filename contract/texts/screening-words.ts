import type { Classification } from '../rules/classification.ts'
import type { ScreeningKind } from '../rules/screening-kinds.ts'

export const kindWords: Readonly<Record<ScreeningKind, string>> = {
  relax: 'Ciné-Relax',
  avant_premiere: 'Avant-première',
  cine_club: 'Ciné-club',
  debat: 'Débat',
  scolaire: 'Scolaire',
}

type Marked = { sme: boolean; audio_description: boolean; kinds: readonly ScreeningKind[] }

/** In few letters, and what they stand for where they do not say it. */
export type Mark = readonly [short: string, full?: string]

/** What sets a screening apart. */
export const marksOf = ({ sme, audio_description, kinds }: Marked): Mark[] => [
  ...(sme ? [['SME', 'sous-titrée pour les sourds et malentendants'] as const] : []),
  ...(audio_description ? [['AD', 'audiodescription'] as const] : []),
  ...kinds.map(kind => [kindWords[kind]] as const),
]

/** « SME, Ciné-Relax »: for colleagues, who know what it means. */
export const marksText = (screening: Marked): string =>
  marksOf(screening)
    .map(([short]) => short)
    .join(', ')

export const classificationWords: Readonly<Record<Classification, string>> = {
  tous_publics: 'Tous publics',
  avertissement: 'Tous publics, avec avertissement',
  moins_de_12: 'Interdit aux moins de 12 ans',
  moins_de_16: 'Interdit aux moins de 16 ans',
  moins_de_18: 'Interdit aux moins de 18 ans',
}
