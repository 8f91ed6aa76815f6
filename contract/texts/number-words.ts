const words = ['zéro', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']

/** Writes a number as a French word in the feminine: 2 → 'deux'. Numbers above ten are written as digits. */
export const inWords = (count: number): string => words[count] ?? String(count)

/** Writes a number as a French word with a capital, for the start of a sentence: 'Dix'. */
export function inWordsFirst(count: number): string {
  const word = inWords(count)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
