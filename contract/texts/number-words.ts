const words = ['zéro', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']

/** 2 → 'deux', in the feminine; digits above ten. */
export const inWords = (count: number): string => words[count] ?? String(count)

/** Capitalised for the start of a sentence: 'Dix'. */
export function inWordsFirst(count: number): string {
  const word = inWords(count)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
