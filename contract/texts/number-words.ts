const words = ['zéro', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix']

/** 2 → 'deux', of something feminine; above ten in figures. */
export const inWords = (count: number): string => words[count] ?? String(count)

/** The same where a sentence begins: 'Dix'. */
export function inWordsFirst(count: number): string {
  const word = inWords(count)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
