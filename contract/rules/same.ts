/** Compares form values: text, number, boolean, or a list of them in the same order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((part, at) => part === other[at])
    : one === other
