/** The first signs of a hash, to compare by eye. */
export const shortHash = (hash: string): string => hash.slice(0, 12)
