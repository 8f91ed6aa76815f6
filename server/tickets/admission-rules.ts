import { inParis } from '../../contract/rules/paris-time.ts'
import {
  cancelUntilMinutesBeforeStart,
  doorsOpenMinutesBeforeStart,
  entryUntilMinutesAfterStart,
} from '../../contract/rules/terms.ts'
import { hourText } from '../../contract/texts/dates.ts'

// The terms of sale as this evening's hours: nobody counts minutes on the pavement.

export function admissionHours(starts_at: Date): string {
  const opens = hourAt(starts_at, -doorsOpenMinutesBeforeStart)
  const closes = hourAt(starts_at, entryUntilMinutesAfterStart)
  return `Ouverture des portes à ${opens}, entrée jusqu’à ${closes}.`
}

export function admissionRules(starts_at: Date, minimumAge: number): string {
  return [
    'Ce code est lu une seule fois, sur votre téléphone ou imprimé : ne le partagez pas.',
    `Annulation en ligne jusqu’à ${hourAt(starts_at, -cancelUntilMinutesBeforeStart)}.`,
    minimumAge > 0 && `Les enfants de moins de ${minimumAge} ans ne sont pas admis.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const hourAt = (starts_at: Date, minutes: number): string =>
  hourText(inParis(new Date(starts_at.getTime() + minutes * 60_000)).hour)
