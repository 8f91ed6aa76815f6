/** A closing hour not after the opening hour is past midnight. */
export type OpenDay = { opens: string; closes: string }

/** Seven days from Monday; null means closed. */
export type OpenWeek = readonly (OpenDay | null)[]

export const weekdays = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const

/** The default opening hours of a new cinema. */
export const usualWeek: (OpenDay | null)[] = weekdays.map(() => ({ opens: '17:00', closes: '23:00' }))
