/** '2 Plein tarif, 1 Étudiant, 2 Moins de 14 ans': fares in the order in which their first place stands. */
export function placesByFare(places: readonly { label: string }[]): string {
  const counts = new Map<string, number>()
  for (const { label } of places) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].map(([label, count]) => `${count}\u00a0${label}`).join(', ')
}
