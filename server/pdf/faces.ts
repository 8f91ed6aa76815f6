import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

const require = createRequire(import.meta.url)

/** Whole faces, not the Latin cut of the site: names come with Ł, ș and ễ, prices with narrow spaces. */
const files = {
  regular: () =>
    require.resolve('@expo-google-fonts/bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf'),
  strong: () =>
    require.resolve('@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf'),
  title: () =>
    require.resolve(
      '@expo-google-fonts/bricolage-grotesque/800ExtraBold/BricolageGrotesque_800ExtraBold.ttf',
    ),
}

/** What nearly every file is written with. */
export const usualLetters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÀÂÇÈÉÊËÎÏÔŒÙÛÜàâäçèéêëîïôöœùûü' +
  " \u00a0\u202f.,:;!?…()/+&%'’«»-–—°€"

/**
 * A typeface. Our files know its signs by a number that is the same in all of them: the usual letters have the first ones,
 * the others follow. `ids`: which sign of the font each number is; `numbers`: the reverse.
 */
export type Face = {
  font: Font
  ids: readonly number[]
  numbers: ReadonlyMap<number, number>
  /** How many are usual. */
  usual: number
}
export type FaceName = keyof typeof files
export type Faces = Record<FaceName, Face>

let faces: Promise<Faces> | undefined

/** Read once: reading a face takes longer than drawing ten tickets with it. One that could not be read is read again. */
export function loadFaces(read = readFaces): Promise<Faces> {
  faces ??= read().catch(error => {
    faces = undefined
    throw error
  })
  return faces
}

async function readFaces(): Promise<Faces> {
  // Loaded at first use: a house that sells nothing today does not carry it.
  const { create } = await import('fontkit')
  const read = async (name: FaceName) => faceOf(create(await readFile(files[name]())) as Font)
  return { regular: await read('regular'), strong: await read('strong'), title: await read('title') }
}

function faceOf(font: Font): Face {
  // Every letter in one order: a sign that two characters share is else named after whichever came first.
  for (const point of font.characterSet) font.glyphForCodePoint(point)
  // The first stands for what a face lacks.
  const usual = new Set([
    0,
    ...[...usualLetters].map(letter => font.glyphForCodePoint(letter.codePointAt(0)!).id),
  ])
  const ids = [...new Set([...usual, ...Array.from({ length: font.numGlyphs }, (_, id) => id)])]
  return { font, ids, numbers: new Map(ids.map((id, number) => [id, number])), usual: usual.size }
}
