import type { Classification } from '../rules/classification.ts'
import { type Marked, marksOf } from './screening-words.ts'

export const markMeanings: Readonly<Record<string, string>> = {
  SME: 'sous-titrée pour les sourds et malentendants',
  AD: 'audiodescription',
}

/** Writes the special features of a screening with abbreviations, which staff know: « SME, Ciné-Relax ». */
export const marksText = (screening: Marked): string => marksOf(screening).join(', ')

/**
 * Writes the special features of a screening in full, for visitors: « sous-titrée pour les sourds et malentendants
 * (SME) ».
 */
export const marksInFull = (screening: Marked): string[] =>
  marksOf(screening).map(mark => (markMeanings[mark] ? `${markMeanings[mark]} (${mark})` : mark))

/** Explains the abbreviations used for these screenings; null if there are none. */
export function legendOf(screenings: readonly Marked[]): string | null {
  const marks = [...new Set(screenings.flatMap(marksOf))]
  const said = marks.flatMap(mark => (markMeanings[mark] ? [`${mark}\u00a0: ${markMeanings[mark]}.`] : []))
  return said.length > 0 ? said.join(' ') : null
}

export const relaxMeans =
  'Ciné-Relax\u00a0: une séance où chacun vient comme il est, avec ou sans handicap. Ni annonces ni publicités, son plus doux, lumière baissée en douceur\u00a0; on peut bouger, parler, sortir et revenir.'

export const classificationWords: Readonly<Record<Classification, string>> = {
  tous_publics: 'Tous publics',
  avertissement: 'Tous publics, avec avertissement',
  moins_de_12: 'Interdit aux moins de 12 ans',
  moins_de_16: 'Interdit aux moins de 16 ans',
  moins_de_18: 'Interdit aux moins de 18 ans',
}

/**
 * Returns the warning about the age rating that a buyer sees before a purchase, or null if the film is for all
 * ages.
 */
export function classificationWarning(classification: Classification): string | null {
  if (classification === 'tous_publics') return null
  if (classification === 'avertissement')
    return 'Avec avertissement\u00a0: des images peuvent heurter la sensibilité du public.'
  return `${classificationWords[classification]}, même accompagnés\u00a0: l’âge est vérifié à l’entrée.`
}

/** Returns which age staff must check at the entrance, or null if the film has no age limit. */
export const ageToCheck = (classification: Classification | undefined): string | null =>
  classification?.startsWith('moins_de_')
    ? `${classificationWords[classification]}\u00a0: vérifiez l’âge`
    : null
