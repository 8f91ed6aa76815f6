/** Of values as a form sends them: the same text, number or yes, or a list of the same in the same order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((part, at) => part === other[at])
    : one === other
