import type { Availability } from '../../contract/rules/availability.ts'

// Sentences and names that several pages share.

export const homeTitle = 'Les films à l’affiche'

/** What a showtime says about its seats; nothing while there is room. */
export const seatSigns: Record<Availability, string | null> = {
  libre: null,
  bientot_complet: 'Dernières places',
  complet: 'Complet',
}

/** 'Aventure', 'Drame' → 'Aventure - Drame'. */
export const genresText = (genres: readonly string[]): string => genres.join(' - ')

export const noResult = 'Aucun résultat'
