export const availabilities = ['libre', 'bientot_complet', 'complet'] as const
export type Availability = (typeof availabilities)[number]

/** Returns the availability shown for a screening. Nearly full means that at most 15 % of the seats are left. */
export function availabilityOf(remaining: number, total: number): Availability {
  if (remaining <= 0) return 'complet'
  return remaining * 100 <= total * 15 ? 'bientot_complet' : 'libre'
}
