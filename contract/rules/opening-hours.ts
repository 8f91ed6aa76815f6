/** From one hour to another; one that closes at or before the hour it opens does so after midnight. */
export type OpenDay = { opens: string; closes: string }

/** Seven of them, Monday first; null when it is closed. */
export type OpenWeek = readonly (OpenDay | null)[]

export const weekdays = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const

/** Of a cinema that has said nothing else. */
export const usualWeek: (OpenDay | null)[] = weekdays.map(() => ({ opens: '17:00', closes: '23:00' }))
