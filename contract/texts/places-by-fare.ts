/** '2 Plein tarif, 1 Étudiant, 2 Moins de 14 ans', in the order of the first place of each fare. */
export function placesByFare(places: readonly { label: string }[]): string {
  const counts = new Map<string, number>()
  for (const { label } of places) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].map(([label, count]) => `${count}\u00a0${label}`).join(', ')
}

/** Lower-cases the first letter for use in a sentence, unless the text starts with an acronym. */
const inSentence = (proof: string): string =>
  /^\p{Lu}\p{Ll}/u.test(proof) ? proof.charAt(0).toLowerCase() + proof.slice(1) : proof

export const proofText = (proof: string): string => `À présenter à l’entrée\u00a0: ${inSentence(proof)}`

/** The proofs to show at the entrance and their fares: 'carte d’étudiant (Étudiant)'. */
export const proofsAsked = (places: readonly { label: string; proof: string | null }[]): string[] => [
  ...new Set(places.flatMap(({ label, proof }) => (proof ? [`${inSentence(proof)} (${label})`] : []))),
]
