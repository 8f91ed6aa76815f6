import { folded } from './search-films.ts'

/**
 * Returns true if a new title only corrects the old one, so that buyers recognise their film. Case, accents,
 * spaces and punctuation may differ, but no number: "Rocky II" is not "Rocky III". One letter in eight may differ
 * (not counting articles), at most three, so none in a shorter title: "Aline" is not "Alien".
 */
export function isTitleCorrection(before: string, after: string): boolean {
  const [old, corrected] = [wordsOf(before), wordsOf(after)]
  if (numbersIn(old) !== numbersIn(corrected)) return false
  const [oldLetters, newLetters] = [old.join(''), corrected.join('')]
  const shorter = Math.min(tellingLetters(old), tellingLetters(corrected))
  return typingErrors(oldLetters, newLetters) <= Math.min(3, Math.floor(shorter / 8))
}

const articles = new Set(['le', 'la', 'les', 'l', 'un', 'une', 'des', 'du', 'de', 'd', 'the', 'a', 'an'])

const tellingLetters = (words: readonly string[]): number =>
  words
    .filter(word => !articles.has(word))
    .join('')
    .replace(/\d/g, '').length

const wordsOf = (title: string): string[] => folded(title).match(/[\p{L}\p{N}]+/gu) ?? []

const numbersIn = (words: readonly string[]): string =>
  words.filter(word => /\d/.test(word) || /^[ivx]+$/.test(word)).join(' ')

/**
 * Returns how many letters must be inserted, deleted, replaced or swapped with their neighbour to get from one
 * text to the other.
 */
function typingErrors(one: string, other: string): number {
  const distances = Array.from({ length: one.length + 1 }, (_, i) => [i])
  for (let j = 0; j <= other.length; j++) distances[0]![j] = j
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const replaced = distances[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      const least = Math.min(replaced, distances[i - 1]![j]! + 1, distances[i]![j - 1]! + 1)
      const swaps = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      distances[i]![j] = swaps ? Math.min(least, distances[i - 2]![j - 2]! + 1) : least
    }
  return distances[one.length]![other.length]!
}
