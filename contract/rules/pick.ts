/** Returns a copy of an object with only the named fields. */
export const pick = <One extends object, Field extends keyof One>(
  one: One,
  fields: readonly Field[],
): Pick<One, Field> => Object.fromEntries(fields.map(field => [field, one[field]])) as Pick<One, Field>
