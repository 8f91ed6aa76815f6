import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun } from 'fontkit'
import { BoundedMap } from '../../contract/rules/bounded-map.ts'

const require = createRequire(import.meta.url)

let fonts: Record<'regular' | 'strong' | 'title', Font> | undefined

export type FontName = keyof NonNullable<typeof fonts>

/**
 * Returns the fonts of every PDF. Parses them only once, because parsing takes longer than drawing a ticket. The
 * fonts of the site's pages lack some letters of names, such as Ł, ș and ễ, so these are complete ones.
 */
export function loadFonts(): Record<FontName, Font> {
  fonts ??= {
    regular: read(
      require.resolve('@expo-google-fonts/bricolage-grotesque/400Regular/BricolageGrotesque_400Regular.ttf'),
    ),
    strong: read(
      require.resolve(
        '@expo-google-fonts/bricolage-grotesque/600SemiBold/BricolageGrotesque_600SemiBold.ttf',
      ),
    ),
    title: read(
      require.resolve(
        '@expo-google-fonts/bricolage-grotesque/800ExtraBold/BricolageGrotesque_800ExtraBold.ttf',
      ),
    ),
  }
  return fonts
}

function read(file: string): Font {
  const font = create(readFileSync(file)) as Font
  // Look up all characters in a fixed order, so that a PDF always has the same bytes: fontkit names a glyph after
  // the first character looked up, and some characters share a glyph.
  for (const point of font.characterSet) font.glyphForCodePoint(point)
  rememberWords(font)
  return font
}

/**
 * Caches the layout of words for all files. Without this cache, pdfkit would lay out each word again in each file,
 * although most words are on every ticket.
 */
function rememberWords(font: Font): void {
  const runs = new BoundedMap<string, GlyphRun>(5000)
  const layOut = font.layout.bind(font)
  font.layout = (word, features) => {
    if (features) return layOut(word, features)
    const run = runs.get(word) ?? layOut(word)
    runs.set(word, run)
    // pdfkit scales the positions in place, so give it a copy.
    const positions = run.positions.map(position => ({ ...position }))
    return Object.assign(Object.create(run), { positions })
  }
}
