type Named = { lastname: string; firstname: string }

const { compare } = new Intl.Collator('fr', { sensitivity: 'base' })

/** As one looks for a name on paper: é beside e, small letters beside capitals, then by first name. */
export const byName = (one: Named, other: Named): number =>
  compare(one.lastname, other.lastname) || compare(one.firstname, other.firstname)
