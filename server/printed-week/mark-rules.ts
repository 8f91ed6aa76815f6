import { languageOf } from '../../contract/rules/languages.ts'
import { markMeanings } from '../../contract/texts/screening-notices.ts'
import { marksOf } from '../../contract/texts/screening-words.ts'
import type { Showing } from './facts.ts'

const unmarked = 'VF'

const meanings: Readonly<Record<string, string>> = {
  VOST: 'version originale sous-titrée en français',
  VO: 'version originale',
  VFST: 'version française sous-titrée',
  '3D': 'en relief',
}

/** What stands beside an hour: nothing where the film is in French, flat and as usual. */
export function marksBeside(showing: Showing): string[] {
  const language = languageOf(showing.language) ?? showing.language
  return [
    ...(language === unmarked ? [] : [language]),
    ...(showing.version_2D_3D === '3D' ? ['3D'] : []),
    ...marksOf(showing),
  ]
}

/** What the letters on the sheet stand for, those that are there and no other. */
export function legendOf(showings: readonly Showing[]): string {
  const seen = [...new Set(showings.flatMap(marksBeside))]
  const said = seen.flatMap(mark => {
    const meaning = meanings[mark] ?? markMeanings[mark]
    return meaning ? [`${mark}\u00a0:\u00a0${meaning}`] : []
  })
  return [`Sans mention\u00a0: version française`, ...said].join('   ·   ')
}
