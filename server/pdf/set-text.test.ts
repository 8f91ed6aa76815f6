import { expect, test } from 'vitest'
import { type Face, loadFaces, usualLetters } from './faces.ts'
import { showText, widthIn } from './set-text.ts'

/** As the font sets a word when it sees all of it. */
function wholeIn({ font, numbers }: Face, word: string): { shown: string; width: number } {
  const { glyphs, positions, advanceWidth } = font.layout(word)
  const shown = glyphs.map(({ id, advanceWidth }, at) => {
    const after = advanceWidth - positions[at]!.xAdvance
    return `${numbers.get(id)!.toString(16).padStart(4, '0')}${after === 0 ? '' : `> ${after} <`}`
  })
  return { shown: `[<${shown.join('')}>] TJ`.replaceAll(' <>', ''), width: advanceWidth / 1000 }
}

test('a word of usual letters, set pair by pair, stands as the font sets the whole of it', async () => {
  const letters = usualLetters.replace(' ', '')
  let seed = 1
  const chance = (below: number) => {
    seed = (seed * 48271) % 2147483647
    return seed % below
  }
  const made = Array.from({ length: 1000 }, () =>
    Array.from({ length: 3 + chance(12) }, () => letters[chance(letters.length)]).join(''),
  )
  for (const face of Object.values(await loadFaces()))
    for (const word of [...made, 'AVATAR', 'L’Été', 'Tôt,', 'Wagner', '20h30', '12,50\u00a0€']) {
      const whole = wholeIn(face, word)
      expect(showText(face, word, 10).shown).toBe(whole.shown)
      expect(widthIn(face, word)).toBeCloseTo(whole.width, 9)
    }
})

test('an accent that is a sign of its own stands above its letter, and what follows on the line', async () => {
  const { regular } = await loadFaces()
  const { shown, others } = showText(regular, 'x\u0302a', 10)
  const [letter, accent, next] = ['x', '\u0302', 'a'].map(sign =>
    regular.numbers
      .get(regular.font.glyphForCodePoint(sign.codePointAt(0)!).id)!
      .toString(16)
      .padStart(4, '0'),
  )
  const [, back, on] = new RegExp(
    `^\\[<${letter}> 4\\] TJ\n0.22 Ts\n\\[ (\\d+) <${accent}> (-\\d+)\\] TJ\n0 Ts\n\\[<${next}>\\] TJ$`,
  ).exec(shown)!
  expect(Number(back)).toBe(-Number(on))
  expect(others).toEqual([Number.parseInt(accent!, 16)])
})
