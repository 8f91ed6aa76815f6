/** The opening hours of one day. If `closes` is not after `opens`, the cinema closes after midnight. */
export type OpenDay = { opens: string; closes: string }

/** The hours of a week: seven days from Monday; null for a closed day. */
export type OpenWeek = readonly (OpenDay | null)[]

export const weekdays = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const

export const usualWeek: (OpenDay | null)[] = weekdays.map(() => ({ opens: '17:00', closes: '23:00' }))
