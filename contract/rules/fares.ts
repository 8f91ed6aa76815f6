type FareTerms = {
  active?: boolean | undefined
  sold_online?: boolean | undefined
  max_per_order?: number | null | undefined
  proof?: string | null | undefined
}

/**
 * Returns why an edit of the full fare is refused, or null. The full fare must remain on sale, because it is the
 * default.
 */
export function whyFullFareStays({
  active,
  sold_online,
  max_per_order,
  proof,
}: FareTerms): { field: string; message: string } | null {
  if (active === false) return { field: 'active', message: 'Le plein tarif ne se ferme pas.' }
  if (sold_online === false)
    return { field: 'sold_online', message: 'Le plein tarif est toujours vendu sur le site.' }
  if (typeof max_per_order === 'number')
    return {
      field: 'max_per_order',
      message: 'Le plein tarif se vend sans autre limite que celle d’une réservation.',
    }
  if (proof) return { field: 'proof', message: 'Le plein tarif ne demande aucun justificatif.' }
  return null
}
