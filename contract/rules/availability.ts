export const availabilities = ['libre', 'bientot_complet', 'complet'] as const
export type Availability = (typeof availabilities)[number]

/** A room is nearly full when at most 15 % of its seats are left. */
export function availabilityOf(remaining: number, total: number): Availability {
  if (remaining <= 0) return 'complet'
  return remaining * 100 <= total * 15 ? 'bientot_complet' : 'libre'
}
