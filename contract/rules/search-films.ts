type Searched = {
  title: string
  original_title: string
  director: string
  actor: string
  categories: readonly string[]
}

/**
 * Returns the films whose title contains the typed text, then the films for which every typed word begins a word
 * of the title, director, actors or categories. Only if there are none, accepts typing mistakes.
 */
export function searchFilms<Film extends Searched>(films: readonly Film[], typed: string): Film[] {
  const text = folded(typed.trim())
  const words = wordsIn(text)
  const byTitle = films.filter(({ title }) => folded(title).includes(text))
  const byWords = (forgiven: (word: string) => number) =>
    films.filter(film => {
      const told = wordsIn(folded(whereToLook(film).join(' ')))
      const answersTo = (word: string) => told.some(one => begins(one, word, forgiven(word)))
      return words.length > 0 && !byTitle.includes(film) && words.every(answersTo)
    })
  const found = [...byTitle, ...byWords(() => 0)]
  return found.length > 0 ? found : byWords(word => Math.min(2, Math.floor(word.length / 4)))
}

const whereToLook = ({ title, original_title, director, actor, categories }: Searched) => [
  title,
  original_title,
  director,
  actor,
  ...categories,
]

/**
 * Returns true if `word` starts with `typed`, with at most `forgiven` wrong, missing, extra or swapped letters.
 */
function begins(word: string, typed: string, forgiven: number): boolean {
  if (typed === '') return true
  if (word[0] === typed[0] && begins(word.slice(1), typed.slice(1), forgiven)) return true
  if (forgiven === 0) return false
  const further = (ofWord: number, ofTyped: number) =>
    begins(word.slice(ofWord), typed.slice(ofTyped), forgiven - 1)
  const swapped = word[0] === typed[1] && word[1] === typed[0]
  return further(1, 1) || further(1, 0) || further(0, 1) || (swapped && further(2, 2))
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Normalises a text for searching: ignores case, accents, ligatures and the kind of apostrophe. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
}
