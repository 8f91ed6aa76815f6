import { BoundedMap } from '../../contract/rules/bounded-map.ts'
import { type Face, usualLetters } from './faces.ts'
import { hex } from './letters-of.ts'
import { number } from './values.ts'

/**
 * A sign in its word, by its number. In thousandths of the size: `shift` and `rise`, from where it would stand by itself;
 * `wide`, how far on the next one stands; `after`, what there is of it beyond the sign's own width.
 */
type Sign = { sign: number; shift: number; rise: number; wide: number; after: number }

/** Letters on which no other has any bearing but the one that follows: a word of them is set pair by pair. */
const plain = new Set(usualLetters)

function setWord(face: Face, word: string): readonly Sign[] {
  if (word.length < 3 || ![...word].every(letter => plain.has(letter))) return setWhole(face, word)
  return Array.from(word, (_, at) => setWhole(face, word.slice(at, at + 2))[0]!)
}

const known = new WeakMap<Face, BoundedMap<string, readonly Sign[]>>()

/** Found out once. Begun anew now and then, as names are without number. */
function setWhole(face: Face, word: string): readonly Sign[] {
  const words = known.get(face) ?? new BoundedMap<string, readonly Sign[]>(5000)
  const before = words.get(word)
  if (before) return before
  const { glyphs, positions } = face.font.layout(word)
  const scale = 1000 / face.font.unitsPerEm
  const signs = glyphs.map(({ id, advanceWidth }, at) => {
    const { xOffset, yOffset, xAdvance } = positions[at]!
    const wide = { wide: xAdvance * scale, after: (xAdvance - advanceWidth) * scale }
    return { sign: face.numbers.get(id)!, shift: xOffset * scale, rise: yOffset * scale, ...wide }
  })
  known.set(face, words.set(word, signs))
  return signs
}

/** Word by word, each with the space behind it. */
const setWords = (face: Face, text: string): Sign[] =>
  (text.match(/[^ ]* |[^ ]+$/g) ?? []).flatMap(word => setWord(face, word))

/** At one point of size; text grows in proportion. */
export const widthIn = (face: Face, text: string): number =>
  setWords(face, text).reduce((sum, { wide }) => sum + wide, 0) / 1000

/** A text as a page shows it, and which of its signs are no usual letters. */
export function showText(face: Face, text: string, size: number): { shown: string; others: number[] } {
  const signs = setWords(face, text)
  const move = (by: number) => (by === 0 ? '' : `> ${number(-by)} <`)
  const lift = (by: number) => `>] TJ\n${number((by * size) / 1000)} Ts\n[<`
  let shown = ''
  for (const { sign, shift, rise, after } of signs) {
    const set = `${move(shift)}${hex(sign)}${move(after - shift)}`
    shown += rise === 0 ? set : `${lift(rise)}${set}${lift(0)}`
  }
  return {
    // Without what shows nothing.
    shown: `[<${shown}>] TJ`.replace(/ ?<>/g, ''),
    others: signs.flatMap(({ sign }) => (sign < face.usual ? [] : [sign])),
  }
}

const lettersOf = new WeakMap<Face, ReadonlySet<number>>()

/** What the face can show: a letter it lacks loses its accent, and what has no Latin letter is left out. */
export function printable(face: Face, text: string): string {
  const letters = lettersOf.get(face) ?? new Set(face.font.characterSet)
  lettersOf.set(face, letters)
  const has = (letter: string) => letters.has(letter.codePointAt(0)!)
  return [...text.normalize('NFC').replace(/[\t\n\r]/g, ' ')]
    .map(letter => [letter, letter.normalize('NFD')[0]!].find(has) ?? '')
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
}
