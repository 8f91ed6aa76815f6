/** Counts tickets by fare, in the order in which each fare first appears: '2 × plein tarif, 1 × étudiant'. */
export function placesByFare(places: readonly { label: string }[]): string {
  const counts = new Map<string, number>()
  for (const { label } of places) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].map(([label, count]) => countOfFare(count, label)).join(', ')
}

export const countOfFare = (count: number, label: string): string =>
  `${count}\u00a0×\u00a0${inSentence(label)}`

/** Lower-cases the first letter for use in a sentence, unless the text starts with an acronym. */
const inSentence = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

export const proofText = (proof: string): string => `À présenter à l’entrée\u00a0: ${inSentence(proof)}`

/**
 * Lists the proofs that reduced fares require at the entrance, each with its fare: 'carte d’étudiant (Étudiant)'.
 */
export const proofsAsked = (places: readonly { label: string; proof: string | null }[]): string[] => [
  ...new Set(places.flatMap(({ label, proof }) => (proof ? [`${inSentence(proof)} (${label})`] : []))),
]
