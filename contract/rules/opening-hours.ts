/** The opening hours of one day. If `closes` is not after `opens`, the cinema closes after midnight. */
export type OpenDay = { opens: string; closes: string }

/** The opening hours of a week, from Monday to Sunday; null for a day on which the cinema is closed. */
export type OpenWeek = readonly (OpenDay | null)[]

export const weekdays = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const

export const usualWeek: (OpenDay | null)[] = weekdays.map(() => ({ opens: '17:00', closes: '23:00' }))
