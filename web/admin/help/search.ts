import { folded } from '../../../contract/rules/search-films.ts'

/** A section of a handbook page. The introduction of a page has an empty title. */
export type Passage = { address: string; page: string; title: string; text: string }

export type Found = Omit<Passage, 'text'> & { excerpt: string }

/**
 * Returns the sections that contain every typed word, in their title or text. Those with a word in the title
 * come first.
 */
export function searchHandbook(passages: readonly Passage[], typed: string): Found[] {
  const words = folded(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 1)
  if (words.length === 0) return []
  return passages
    .flatMap(({ text, ...place }) => {
      const title = folded(`${place.page} ${place.title}`)
      const whole = `${title} ${folded(text)}`
      if (!words.every(word => whole.includes(word))) return []
      const inTitle = words.filter(word => title.includes(word)).length
      return [{ found: { ...place, excerpt: excerptOf(text, words) }, inTitle }]
    })
    .toSorted((a, b) => b.inTitle - a.inTitle)
    .map(({ found }) => found)
}

const excerptLength = 160

/** Returns the sentence that contains the first typed word, shortened at a space. */
function excerptOf(text: string, words: readonly string[]): string {
  const sentences = text.split(/(?<=[.!?])\s+/)
  const sentence = sentences.find(one => words.some(word => folded(one).includes(word))) ?? sentences[0]!
  if (sentence.length <= excerptLength) return sentence
  return `${sentence.slice(0, excerptLength).replace(/\s\S*$/, '')}…`
}
