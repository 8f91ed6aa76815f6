import type { Classification } from '../rules/classification.ts'
import type { ScreeningKind } from '../rules/screening-kinds.ts'

export const kindWords: Readonly<Record<ScreeningKind, string>> = {
  relax: 'Ciné-Relax',
  avant_premiere: 'Avant-première',
  cine_club: 'Ciné-club',
  debat: 'Débat',
  scolaire: 'Scolaire',
}

export const classificationWords: Readonly<Record<Classification, string>> = {
  tous_publics: 'Tous publics',
  avertissement: 'Tous publics, avec avertissement',
  moins_de_12: 'Interdit aux moins de 12 ans',
  moins_de_16: 'Interdit aux moins de 16 ans',
  moins_de_18: 'Interdit aux moins de 18 ans',
}
