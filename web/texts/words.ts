import type { Availability } from '../../contract/rules/availability.ts'

// Sentences and names that several pages share.

export const homeTitle = 'Les films à l’affiche'

/** The label of a showtime by its availability; null while there are enough seats. */
export const seatSigns: Record<Availability, string | null> = {
  libre: null,
  bientot_complet: 'Dernières places',
  complet: 'Complet',
}

/** Joins genres: 'Aventure', 'Drame' → 'Aventure - Drame'. */
export const genresText = (genres: readonly string[]): string => genres.join(' - ')

export const noResult = 'Aucun résultat'
